/* Work beside the page: a worker with the core in front of it, so that the page stays alive, and that can be ended. The
 * worker's source is the core's module, which is the beginning of the page's script. */

/** The source of the core's module: the first part of the page's script. */
function coreSource() {
  const script = document.getElementById('noge-script')?.textContent ?? '';
  return script.slice(0, script.indexOf('/* ---- worlds/'));
}

/**
 * Runs a function in a worker of its own. Its text is sent there: it may use what core.js exports, and nothing else.
 * @template Question, Answer, News
 * @param {(question: Question, tell: (news: News) => void) => Promise<Answer>} task
 * @param {Question} question what is copied to the worker
 * @param {{signal?: AbortSignal, tell?: (news: News) => void}} [options] signal: ends the worker; tell: gets its news
 * @returns {Promise<Answer>}
 */
export async function away(task, question, {signal, tell} = {}) {
  const begin = `onmessage = async ({data}) => {
    try {
      postMessage({answer: await (${task})(data, (news) => postMessage({news}))});
    } catch (error) {
      postMessage({failure: error instanceof Error ? error.message : String(error), more: {...error}});
    }
  };`;
  const address = URL.createObjectURL(new Blob([coreSource(), begin], {type: 'text/javascript'})), worker = new Worker(address);
  try {
    return await new Promise((done, fail) => {
      worker.onmessage = ({data}) => {
        if ('news' in data) tell?.(data.news);
        else if ('answer' in data) done(data.answer);
        else fail(Object.assign(new Error(data.failure), data.more));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        fail(new Error(event.message));
      };
      signal?.addEventListener('abort', () => fail(signal.reason));
      worker.postMessage(question);
    });
  } finally {
    worker.terminate();
    URL.revokeObjectURL(address);
  }
}

/* The time of a race. A moment is a number of decisions, or a distance walked; between two decisions the explorers are
 * on their way. */

/** @typedef {import('./lane.js').Lane} Lane */

/** Decisions a second that one can choose. */
export const speeds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

export class Clock {
  constructor() {
    this.moment = 0;
    this.playing = false;
    this.speed = 20;
    /** Decisions a second while a person's choice is walked; 0 for the usual speed. */
    this.pace = 0;
    this.byDistance = false;
    /** Length of a typical edge; the unit of the speed if moments are distances. */
    this.unit = 1;
  }

  /** Lets time pass. @param {number} seconds @param {number} end */
  pass(seconds, end) {
    if (!this.playing) return;
    this.moment = Math.min(this.moment + seconds * (this.pace || this.speed) * (this.byDistance ? this.unit : 1), end);
  }

  /** The visit that a lane shows, and the share of the next path that it has walked. @param {Lane} lane */
  position(lane) {
    const {log} = lane;
    if (!this.byDistance) {
      const t = Math.min(Math.floor(this.moment + 1e-9), log.last);
      return {t, share: t < log.last ? this.moment - t : 0};
    }
    const t = log.atDistance(this.moment);
    const length = t < log.last ? log.distance[t + 1] - log.distance[t] : 0;
    return {t, share: length > 0 ? Math.min((this.moment - log.distance[t]) / length, 1) : 0};
  }

  /** Explores a lane as far as this moment needs. @param {Lane} lane */
  ensure(lane) {
    if (!this.byDistance) lane.ensure(Math.floor(this.moment) + 1);
    else while (lane.log.distance[lane.log.last] <= this.moment && lane.advance());
  }

  /** The moment at which all lanes have ended, as far as it is known. @param {Lane[]} lanes */
  end(lanes) {
    let end = 0;
    for (const {log, world, waits, options} of lanes) {
      if (this.byDistance) end = Math.max(end, log.distance[log.last]);
      else end = Math.max(end, log.finished || waits ? log.last : world.nodeCount - 1 + (options.back ? 1 : 0));
    }
    return end;
  }

  /** The same situation of the first lane in the other unit of time. @param {boolean} byDistance @param {Lane} lane */
  switchTo(byDistance, lane) {
    const {t} = this.position(lane);
    this.byDistance = byDistance;
    this.moment = byDistance ? lane.log.distance[t] : t;
  }
}

/** A speed that shows a whole exploration in about 25 seconds. @param {number} decisions */
export function usualSpeed(decisions) {
  return speeds.find((speed) => speed * 25 >= decisions) ?? speeds[speeds.length - 1];
}

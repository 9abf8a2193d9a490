/* A crawler of a folder of linked HTML pages: from index.html it follows every link that stays inside the folder, and
 * tells in which order it went and which links lead nowhere. A page is a place, a link a way; going back to a page seen
 * before costs a step, as with a browser's Back button.
 *
 *   cc crawler.c $(pkg-config --cflags --libs noge) && ./a.out FOLDER */
#include <noge/agent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NAME = 256, LINKS = 100, PAGE = 1 << 16 };

typedef struct web_crawler {
    const char *folder;
    noge_agent *agent;
    char at[NAME];
    char page[PAGE];
    char link[LINKS][NAME];
    size_t link_count;
    unsigned broken;
} web_crawler;

/* ---- Links ---------------------------------------------------------------------------------------------------------
 */

/* Another site, a mail address, a script: anything with a scheme or a host. */
static bool leads_outside(const char *link) {
    return link[0] == '/' || link[strcspn(link, ":/?#")] == ':';
}

/* What `link` on the page `base` means, from the folder's top: "b/../c.html" beside "a/x.html" is "a/c.html". False if
 * it leaves the folder or is too long. */
static bool resolve(const char *base, const char *link, char name[NAME]) {
    const char *slash = strrchr(base, '/');
    size_t used = slash ? (size_t)(slash - base) + 1 : 0;
    memcpy(name, base, used);
    while (*link) {
        size_t length = strcspn(link, "/");
        if (length == 2 && memcmp(link, "..", 2) == 0) {
            if (used == 0)
                return false;
            for (used--; used > 0 && name[used - 1] != '/';)
                used--;
        } else if (length > 0 && !(length == 1 && *link == '.')) {
            if (used + length + 2 > NAME)
                return false;
            memcpy(name + used, link, length);
            used += length;
            if (link[length] == '/')
                name[used++] = '/';
        }
        link += length + (link[length] == '/');
    }
    name[used] = 0;
    return used > 0;
}

static void add_link(web_crawler *crawler, const char *text, size_t length) {
    char link[NAME];
    length = length < strcspn(text, "#?") ? length : strcspn(text, "#?");
    if (length == 0 || length >= NAME || crawler->link_count == LINKS)
        return;
    memcpy(link, text, length);
    link[length] = 0;
    if (!leads_outside(link) && resolve(crawler->at, link, crawler->link[crawler->link_count]))
        crawler->link_count++;
}

/* Every href="…" in the text; enough for pages written by hand. */
static void find_links(web_crawler *crawler) {
    crawler->link_count = 0;
    for (const char *at = crawler->page; *at;) {
        if (strncasecmp(at, "href", strlen("href")) != 0) {
            at++;
            continue;
        }
        at += strlen("href");
        at += strspn(at, " \n\t");
        if (*at != '=')
            continue;
        at += 1 + strspn(at + 1, " \n\t");
        if (*at != '"' && *at != '\'')
            continue;
        const char *end = strchr(at + 1, *at);
        if (!end)
            return;
        add_link(crawler, at + 1, (size_t)(end - at - 1));
        at = end + 1;
    }
}

/* ---- Crawling ------------------------------------------------------------------------------------------------------
 */

static bool fetch(web_crawler *crawler, const char *name) {
    char path[2 * NAME];
    FILE *file = NULL;
    if (snprintf(path, sizeof path, "%s/%s", crawler->folder, name) < (int)sizeof path)
        file = fopen(path, "rb");
    if (!file)
        return false;
    size_t size = fread(crawler->page, 1, PAGE - 1, file);
    bool read = !ferror(file); /* a folder opens but does not read */
    crawler->page[size] = 0;
    fclose(file);
    return read;
}

/* Where the crawler is, and which links are there. */
static noge_status report(web_crawler *crawler, noge_error *error) {
    noge_seen seen[LINKS];
    find_links(crawler);
    for (size_t i = 0; i < crawler->link_count; i++)
        seen[i] = (noge_seen){.name = crawler->link[i]};
    return noge_agent_tell(
        crawler->agent,
        &(noge_report){.size = sizeof(noge_report), .at = crawler->at, .sees = seen, .seen_count = crawler->link_count},
        error);
}

/* Goes where it is told. A page that is not there is left out, and the crawler stays where it was. */
static noge_status go(web_crawler *crawler, const noge_advice *advice, noge_error *error) {
    char name[NAME];
    snprintf(name, sizeof name, "%s", noge_agent_name(crawler->agent, advice->go));
    if (!fetch(crawler, name)) {
        const char *nowhere[] = {name};
        printf("  broken  %s, linked from %s\n", name,
               noge_agent_name(crawler->agent, advice->path[advice->path_count - 2]));
        crawler->broken++;
        return noge_agent_tell(
            crawler->agent, &(noge_report){.size = sizeof(noge_report), .unreachable = nowhere, .unreachable_count = 1},
            error);
    }
    printf("%8.0f  %s\n", advice->cost, name);
    strcpy(crawler->at, name);
    return report(crawler, error);
}

static noge_status crawl(web_crawler *crawler, noge_error *error) {
    noge_advice advice = {.size = sizeof advice, .state = NOGE_AGENT_GO};
    noge_status status = report(crawler, error);
    puts("   steps  page\n       0  index.html");
    while (status == NOGE_OK) {
        status = noge_agent_decide(crawler->agent, &advice, error);
        if (status != NOGE_OK || advice.state != NOGE_AGENT_GO)
            return status;
        status = go(crawler, &advice, error);
    }
    return status;
}

int main(int count, char **words) {
    noge_error error;
    web_crawler *crawler = calloc(1, sizeof *crawler);
    if (!crawler || count != 2) {
        fputs("usage: crawler FOLDER\n", stderr);
        free(crawler);
        return 2;
    }
    crawler->folder = words[1];
    strcpy(crawler->at, "index.html");
    if (!fetch(crawler, crawler->at)) {
        fprintf(stderr, "%s has no index.html\n", crawler->folder);
        free(crawler);
        return 1;
    }
    noge_policy_spec *spec = NULL;
    noge_status status = noge_policy_spec_parse(&spec, "nn:most-visited", NULL, &error);
    if (status == NOGE_OK)
        status = noge_agent_create(&crawler->agent, spec, NULL, 1, &error);
    noge_policy_spec_free(spec);
    if (status == NOGE_OK)
        status = crawl(crawler, &error);
    if (status == NOGE_OK) {
        noge_agent_totals totals = {.size = sizeof totals};
        noge_agent_count(crawler->agent, &totals, NULL);
        printf("%u page%s in %.0f steps, %u broken link%s\n", totals.visited, totals.visited == 1 ? "" : "s",
               totals.walked, crawler->broken, crawler->broken == 1 ? "" : "s");
    } else {
        fprintf(stderr, "%s\n", error.text);
    }
    noge_agent_free(crawler->agent);
    free(crawler);
    return status == NOGE_OK ? 0 : 1;
}

/* A web server that answers from prepared files, well or badly, and writes down what it was asked:
 *     replay-server FOLDER
 * listens on a free port of 127.0.0.1 and writes its number to FOLDER/port.
 *
 * A request for /any/path/NAME?… that is the k-th for NAME gets FOLDER/NAME.k, or the file before it in the row that
 * exists. Such a file has some lines of orders, an empty line, and the body:
 *     status 429                 instead of 200
 *     line HTTP/9.9 99999        another first line than HTTP/1.1 and the status
 *     header Retry-After: 1      one more header, as many as wanted
 *     delay 3                    seconds of silence first
 *     drip 300                   the body byte by byte, 300 milliseconds apart
 *     chunked                    the body in chunks of 100 bytes
 *     unannounced                no length, the body ends with the connection
 *     cut 40                     the connection ends after 40 bytes of the body, whatever was announced
 * FOLDER/requests gets three lines a request: method and path, the User-Agent, the body; and a line "AT ONCE" if a
 * second one came before the first was answered. It ends with its parent. */
#include <arpa/inet.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_NAMES = 8, MOST_ASKED = 1 << 20, MOST_ANSWERED = 1 << 26, CHUNK = 100, LAST_RESORT = 280 };

typedef struct request {
    char method[16], path[4096], agent[512];
    char *body;
} request;

typedef struct orders {
    int status, delay, drip;
    bool chunked, unannounced;
    long cut; /* below 0: not at all */
    char line[100], headers[2048];
    char *body;
    size_t size;
} orders;

typedef struct server {
    const char *folder;
    int listening;
    struct {
        char name[64];
        int count;
    } asked[MOST_NAMES];
} replay;

static void give_up(const char *what) {
    perror(what);
    exit(1);
}

static FILE *open_in(const replay *server, const char *name, const char *mode) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", server->folder, name);
    return fopen(path, mode);
}

/* ---- Listening --------------------------------------------------------------------------------------------------- */

static void listen_on_free_port(replay *server) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    server->listening = socket(AF_INET, SOCK_STREAM, 0);
    if (server->listening < 0 || bind(server->listening, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(server->listening, 8) != 0 || getsockname(server->listening, (struct sockaddr *)&address, &size) != 0)
        give_up("replay-server: no port");
    char aside[4096], path[4096];
    snprintf(aside, sizeof aside, "%s/port.new", server->folder);
    snprintf(path, sizeof path, "%s/port", server->folder);
    FILE *file = fopen(aside, "w");
    if (!file || fprintf(file, "%d\n", ntohs(address.sin_port)) < 0 || fclose(file) != 0 || rename(aside, path) != 0)
        give_up(path);
}

static const char *header_value(const char *head, const char *name) {
    size_t length = strlen(name);
    for (const char *line = strstr(head, "\r\n"); line; line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, name, length) == 0 && line[2 + length] == ':')
            return line + 2 + length + 1 + strspn(line + 3 + length, " ");
    return NULL;
}

/* False if the other side goes away first. */
static bool read_request(int connection, char *buffer, request *asked) {
    size_t size = 0;
    char *end = NULL;
    while (!end || size < (size_t)(end + 4 - buffer) + strtoul(asked->body, NULL, 10)) {
        ssize_t got = size < MOST_ASKED - 1 ? read(connection, buffer + size, MOST_ASKED - 1 - size) : 0;
        if (got <= 0)
            return false;
        size += (size_t)got;
        buffer[size] = 0;
        end = strstr(buffer, "\r\n\r\n");
        const char *length = end ? header_value(buffer, "Content-Length") : NULL;
        asked->body = length ? (char *)length : "0"; /* for the loop's condition */
    }
    const char *agent = header_value(buffer, "User-Agent");
    snprintf(asked->agent, sizeof asked->agent, "%.*s", agent ? (int)strcspn(agent, "\r") : 0, agent ? agent : "");
    asked->body = end + 4;
    return sscanf(buffer, "%15s %4095s", asked->method, asked->path) == 2;
}

static void write_down(const replay *server, const request *asked) {
    struct pollfd another = {.fd = server->listening, .events = POLLIN};
    FILE *file = open_in(server, "requests", "a");
    if (!file)
        give_up("replay-server: requests");
    fprintf(file, "%s %s\n%s\n%s\n", asked->method, asked->path, asked->agent, asked->body);
    if (poll(&another, 1, 0) > 0)
        fputs("AT ONCE\n", file);
    fclose(file);
}

/* ---- Answering --------------------------------------------------------------------------------------------------- */

static void name_in_path(const char *path, char name[64]) {
    size_t length = strcspn(path, "?"), begin = length;
    while (begin > 0 && path[begin - 1] != '/')
        begin--;
    snprintf(name, 64, "%.*s", (int)(length - begin), path + begin);
}

static int count_request(replay *server, const char *name) {
    for (int i = 0; i < MOST_NAMES; i++) {
        if (server->asked[i].count == 0)
            snprintf(server->asked[i].name, sizeof server->asked[i].name, "%s", name);
        if (strcmp(server->asked[i].name, name) == 0)
            return ++server->asked[i].count;
    }
    give_up("replay-server: too many names");
    return 0;
}

static FILE *open_answer(replay *server, const request *asked) {
    char name[64], numbered[80];
    FILE *file = NULL;
    name_in_path(asked->path, name);
    for (int number = count_request(server, name); number > 0 && !file; number--) {
        snprintf(numbered, sizeof numbered, "%s.%d", name, number);
        file = open_in(server, numbered, "r");
    }
    return file;
}

static void read_orders(FILE *file, orders *todo) {
    char line[1024], header[1024];
    *todo = (orders){.status = file ? 200 : 404, .cut = -1, .body = calloc(1, MOST_ANSWERED)};
    if (!file || !todo->body)
        return;
    while (fgets(line, sizeof line, file) && line[0] != '\n') {
        line[strcspn(line, "\n")] = 0;
        if (sscanf(line, "header %1000[^\n]", header) == 1) {
            size_t used = strlen(todo->headers);
            snprintf(todo->headers + used, sizeof todo->headers - used, "%s\r\n", header);
        } else if (strcmp(line, "chunked") == 0) {
            todo->chunked = true;
        } else if (strcmp(line, "unannounced") == 0) {
            todo->unannounced = true;
        } else if (sscanf(line, "line %99[^\n]", todo->line) != 1 && sscanf(line, "status %d", &todo->status) != 1 &&
                   sscanf(line, "delay %d", &todo->delay) != 1 && sscanf(line, "drip %d", &todo->drip) != 1 &&
                   sscanf(line, "cut %ld", &todo->cut) != 1) {
            fprintf(stderr, "replay-server: unknown order '%s'\n", line);
            exit(1);
        }
    }
    todo->size = fread(todo->body, 1, MOST_ANSWERED, file);
    fclose(file);
}

/* False if the client has gone. */
static bool send_bytes(int connection, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t sent = send(connection, bytes, size, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

static void send_answer(int connection, const orders *todo) {
    size_t size = todo->cut >= 0 && (size_t)todo->cut < todo->size ? (size_t)todo->cut : todo->size;
    char text[4096], length[64] = "", first[100];
    snprintf(first, sizeof first, "HTTP/1.1 %d Replayed", todo->status);
    sleep((unsigned)todo->delay);
    if (todo->chunked)
        snprintf(length, sizeof length, "Transfer-Encoding: chunked\r\n");
    else if (!todo->unannounced)
        snprintf(length, sizeof length, "Content-Length: %zu\r\n", todo->size);
    snprintf(text, sizeof text, "%s\r\nConnection: close\r\n%s%s\r\n", todo->line[0] ? todo->line : first, length,
             todo->headers);
    send_bytes(connection, text, strlen(text));
    for (size_t at = 0, part; at < size; at += part) {
        usleep((useconds_t)todo->drip * 1000);
        part = todo->drip ? 1 : todo->chunked && size - at > CHUNK ? CHUNK : size - at;
        snprintf(text, sizeof text, "%zx\r\n", part);
        if (todo->chunked)
            send_bytes(connection, text, strlen(text));
        if (!send_bytes(connection, todo->body + at, part))
            return;
        if (todo->chunked)
            send_bytes(connection, "\r\n", 2);
    }
    if (todo->chunked && size == todo->size)
        send_bytes(connection, "0\r\n\r\n", 5);
}

/* Closing a socket with unread bytes would throw away what was sent. */
static void close_gently(int connection) {
    char rest[1024];
    shutdown(connection, SHUT_WR);
    while (read(connection, rest, sizeof rest) > 0)
        continue;
    close(connection);
}

int main(int count, char **words) {
    static char buffer[MOST_ASKED];
    if (count != 2) {
        fputs("usage: replay-server FOLDER\n", stderr);
        return 2;
    }
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    alarm(LAST_RESORT);
    replay server = {.folder = words[1]};
    listen_on_free_port(&server);
    for (;;) {
        request asked;
        orders todo;
        asked.body = "0";
        int connection = accept(server.listening, NULL, NULL);
        if (connection < 0)
            give_up("replay-server: accept");
        if (read_request(connection, buffer, &asked)) {
            write_down(&server, &asked);
            read_orders(open_answer(&server, &asked), &todo);
            send_answer(connection, &todo);
            free(todo.body);
        }
        close_gently(connection);
    }
}

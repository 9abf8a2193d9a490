/* Uses termios and a few escape sequences that every terminal since the VT100 supports. */
#include "play/terminal.h"
#include "base/error.h"
#include "report/terminal/interrupt.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static struct termios before; /* settings to restore */
static volatile sig_atomic_t taken, resized;
static volatile int screen_fd;

/* The other screen, and no cursor; and both back. */
static const char enter[] = "\033[?1049h\033[?25l\033[2J";
static const char leave[] = "\033[m\033[?25h\033[?1049l";

/* Async-signal-safe, because signal handlers call it. */
void noge_terminal_close(void) {
    if (!taken)
        return;
    taken = 0;
    ssize_t written = write(screen_fd, leave, sizeof leave - 1);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
}

/* A crash must not leave a terminal without echo. */
static void handle_crash(int number) {
    noge_terminal_close();
    raise(number); /* the handler was reset when it was called */
}

static void handle_resize(int number) {
    (void)number;
    resized = 1;
}

static void set_handlers(void) {
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};
    struct sigaction action, former;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = handle_resize;
    sigaction(SIGWINCH, &action, NULL);
    action.sa_handler = handle_crash;
    action.sa_flags = (int)(SA_RESETHAND | SA_NODEFER);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        if (sigaction(crashes[i], NULL, &former) == 0 && former.sa_handler == SIG_DFL)
            sigaction(crashes[i], &action, NULL);
}

bool noge_terminal_has_keys(void) {
    return isatty(STDIN_FILENO);
}

static noge_status take(noge_error *error) {
    struct termios raw;
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return noge_fail_errno(error, NOGE_IO, "cannot ask the terminal for its settings");
    raw = before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO | IEXTEN);
    raw.c_iflag &= (tcflag_t) ~(IXON | ICRNL);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    raw.c_cc[VSUSP] = _POSIX_VDISABLE; /* Ctrl-Z comes as a key, because the screen must be restored first */
    if (tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw) != 0)
        return noge_fail_errno(error, NOGE_IO, "cannot change the terminal's settings");
    taken = 1;
    const noge_text text = {.bytes = (char *)enter, .size = sizeof enter - 1};
    return noge_terminal_draw(&text, error);
}

noge_status noge_terminal_open(noge_error *error) {
    const char *kind = getenv("TERM");
    screen_fd = isatty(STDERR_FILENO) ? STDERR_FILENO : STDOUT_FILENO;
    if (!isatty(screen_fd))
        return noge_fail(error, NOGE_USAGE, "there is no terminal to draw on; give the keys with --keys");
    if (!kind || !*kind || strcmp(kind, "dumb") == 0)
        return noge_fail(error, NOGE_USAGE,
                         "this terminal cannot draw (TERM is '%s'); use another, or give the keys with --keys",
                         kind ? kind : "");
    noge_interrupt_watch();
    set_handlers();
    atexit(noge_terminal_close);
    return take(error);
}

void noge_terminal_size(int *rows, int *columns) {
    struct winsize size;
    bool known = ioctl(screen_fd, TIOCGWINSZ, &size) == 0;
    *rows = known && size.ws_row > 0 ? size.ws_row : 24;
    *columns = known && size.ws_col > 0 ? size.ws_col : 80;
}

bool noge_terminal_colours(void) {
    const char *no = getenv("NO_COLOR");
    return !no || !*no;
}

noge_status noge_terminal_draw(const noge_text *text, noge_error *error) {
    for (size_t done = 0; done < text->size;) {
        ssize_t written = write(screen_fd, text->bytes + done, text->size - done);
        if (written < 0 && errno == EAGAIN) {
            poll(&(struct pollfd){.fd = screen_fd, .events = POLLOUT}, 1, -1);
            written = 0;
        } else if (written < 0 && errno == EINTR) {
            written = 0;
        } else if (written < 0) {
            return noge_fail_errno(error, NOGE_IO, "cannot draw on the terminal");
        }
        done += (size_t)written;
    }
    return NOGE_OK;
}

noge_status noge_terminal_suspend(noge_error *error) {
    noge_terminal_close();
    raise(SIGTSTP);
    resized = 1;
    return take(error);
}

noge_terminal_event noge_terminal_wait(int milliseconds) {
    for (;;) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        if (noge_interrupted())
            return NOGE_TERMINAL_INTERRUPTED;
        if (resized) {
            resized = 0;
            return NOGE_TERMINAL_RESIZED;
        }
        int ready = poll(&input, 1, milliseconds);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return NOGE_TERMINAL_BYTE;
        if (ready == 0)
            return NOGE_TERMINAL_TIMEOUT;
    }
}

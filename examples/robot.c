/* A robot in a maze that it does not know. Its sensor sees whether the four squares around it are free; it tells an
 * agent what it sees, and drives where the agent says. On a terminal one watches it; elsewhere only the end is printed.
 *
 *   cc robot.c $(pkg-config --cflags --libs noge) && ./a.out */
#define _POSIX_C_SOURCE 200809L /* nanosleep */
#include <noge/agent.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ROWS = 11, COLUMNS = 31, NAME = 16 };

/* The world: only sensor() looks at it. S is where the robot stands at first. */
static const char floor_plan[ROWS][COLUMNS + 1] = {
    "###############################", "#S..#.........#.......#.......#", "#.#.#.#######.#.#####.#.###.#.#",
    "#.#...#.....#...#...#...#...#.#", "#.#####.###.#####.#.#####.###.#", "#.....#...#.....#.#.#...#.#...#",
    "#####.###.#.###.#.#.#.#.#.#.###", "#...#...#.#...#...#...#...#...#", "#.#.###.#.###.#############.#.#",
    "#.#.....#...#...............#.#", "###############################",
};

typedef struct square {
    int row, column;
} square;

static const square around[4] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};

/* What the robot has drawn itself: ' ' never seen, '#' wall, 'o' seen, '.' visited. */
typedef struct maze_robot {
    noge_agent *agent;
    square at;
    char drawing[ROWS][COLUMNS];
    bool watched;
} maze_robot;

static bool sensor(const maze_robot *robot, int side) {
    return floor_plan[robot->at.row + around[side].row][robot->at.column + around[side].column] != '#';
}

/* A square's name for the agent, and back. Any strings would do. */
static const char *name_of(square at, char name[NAME]) {
    snprintf(name, NAME, "%d,%d", at.row, at.column);
    return name;
}

static square square_of(const char *name) {
    square at = {0, 0};
    sscanf(name, "%d,%d", &at.row, &at.column);
    return at;
}

/* ---- Looking and driving ----------------------------------------------------------------------------------------- */

static noge_status look_around(maze_robot *robot, noge_error *error) {
    char here[NAME], name[4][NAME];
    noge_seen seen[4];
    size_t count = 0;
    robot->drawing[robot->at.row][robot->at.column] = '.';
    for (int side = 0; side < 4; side++) {
        square next = {robot->at.row + around[side].row, robot->at.column + around[side].column};
        char *drawn = &robot->drawing[next.row][next.column];
        if (!sensor(robot, side)) {
            *drawn = '#';
            continue;
        }
        if (*drawn == ' ')
            *drawn = 'o';
        seen[count] = (noge_seen){.name = name_of(next, name[count])};
        count++;
    }
    return noge_agent_tell(
        robot->agent,
        &(noge_report){.size = sizeof(noge_report), .at = name_of(robot->at, here), .sees = seen, .seen_count = count},
        error);
}

static void draw(const maze_robot *robot) {
    noge_agent_totals totals = {.size = sizeof totals};
    noge_agent_count(robot->agent, &totals, NULL);
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            bool here = row == robot->at.row && column == robot->at.column;
            putchar(here ? '@' : robot->drawing[row][column]);
            if (column == COLUMNS - 1)
                putchar('\n');
        }
    printf("%3u visited, %2u to visit, %3.0f driven\n", totals.visited, totals.frontier, totals.walked);
}

/* A frame of the film; the cursor goes back up for the next. */
static void show(const maze_robot *robot) {
    if (!robot->watched)
        return;
    draw(robot);
    printf("\033[%dA", ROWS + 1);
    fflush(stdout);
    nanosleep(&(struct timespec){.tv_nsec = 40000000}, NULL);
}

/* Drives the path the agent advises, square by square. */
static void drive(maze_robot *robot, const noge_advice *advice) {
    for (uint32_t i = 1; i < advice->path_count; i++) {
        robot->at = square_of(noge_agent_name(robot->agent, advice->path[i]));
        show(robot);
    }
}

static noge_status explore(maze_robot *robot, noge_error *error) {
    noge_advice advice = {.size = sizeof advice, .state = NOGE_AGENT_GO};
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && advice.state == NOGE_AGENT_GO) {
        status = look_around(robot, error);
        if (status == NOGE_OK)
            status = noge_agent_decide(robot->agent, &advice, error);
        if (status == NOGE_OK && advice.state == NOGE_AGENT_GO)
            drive(robot, &advice);
    }
    return status;
}

int main(void) {
    noge_error error;
    maze_robot robot = {.at = {1, 1}, .watched = isatty(STDOUT_FILENO)};
    memset(robot.drawing, ' ', sizeof robot.drawing);
    noge_policy_spec *spec = NULL;
    noge_status status = noge_policy_spec_parse(&spec, "nn:most-visited", NULL, &error);
    if (status == NOGE_OK)
        status = noge_agent_create(&robot.agent, spec, NULL, 1, &error);
    noge_policy_spec_free(spec);
    if (status == NOGE_OK)
        status = explore(&robot, &error);
    if (status == NOGE_OK)
        draw(&robot);
    else
        fprintf(stderr, "%s\n", error.text);
    noge_agent_free(robot.agent);
    return status == NOGE_OK ? 0 : 1;
}

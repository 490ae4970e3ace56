/* LeetCode's test cases on standard input to Coding Ninjas' input: near the limit.

   It trusts its input: each case is a board on one line and a click on the next. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    size_t size = 0, room = 1 << 20;
    char *text = malloc(room);
    for (size_t got; (got = fread(text + size, 1, room - size, stdin)) > 0;) {
        size += got;
        if (size == room) text = realloc(text, room *= 2);
    }
    char letter[256] = {0};
    memcpy(letter + '1', "12345678", 8);
    letter['E'] = '.', letter['M'] = '#', letter['B'] = '_', letter['X'] = '*';

    const char *at = text, *end = text + size;
    size_t lines = 0;
    for (const char *next = at; (next = memchr(next, '\n', end - next)); next++) lines++;
    char *out = malloc(size + 64), *to = out;
    to += sprintf(to, "%zu\n", lines / 2);
    for (size_t number = 0; number < lines / 2; number++) {
        const char *stop = memchr(at, '\n', end - at);
        int rows = -1, quotes = 0;
        for (const char *c = at; c < stop; c++) rows += *c == ']', quotes += *c == '"';
        int cols = quotes / 2 / rows, col = 0;
        to += sprintf(to, "%d %d\n", rows, cols);
        for (const char *c = at; c < stop; c++) {
            if (*c != '"') continue;
            *to++ = letter[(unsigned char)c[1]];
            *to++ = ++col == cols ? '\n' : ' ';
            col %= cols;
            c += 2;
        }
        at = stop + 1;
        stop = memchr(at, '\n', end - at);
        for (const char *c = at + 1; c < stop - 1; c++) *to++ = *c == ',' ? ' ' : *c;
        *to++ = '\n';
        at = stop + 1;
    }
    fwrite(out, 1, to - out, stdout);
    return 0;
}

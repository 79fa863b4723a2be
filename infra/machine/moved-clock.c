/**
 * Adds MOVED_CLOCK_SECONDS to the time of day of the programs that load it with LD_PRELOAD. The system
 * calls are made without the C library's own functions, so that signal handlers and allocators may use it.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long moved_seconds;

__attribute__((constructor)) static void read_seconds(void) {
  const char *text = getenv("MOVED_CLOCK_SECONDS");
  moved_seconds = text ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    time->tv_sec += moved_seconds;
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int result = (int)syscall(SYS_gettimeofday, time, zone);
  if (result == 0 && time) time->tv_sec += moved_seconds;
  return result;
}

time_t time(time_t *seconds) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (seconds) *seconds = now.tv_sec;
  return now.tv_sec;
}

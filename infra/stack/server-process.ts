/** How Node runs the server, here and in the image (infra/Dockerfile): what keeps its memory small. */

/**
 * Short-lived objects are collected sooner, and the heap grows by two fifths before it is
 * collected, not by what a machine with much memory would allow. Under a week's calendar for 16
 * clients: 230 MB instead of 460. With half of these semi-spaces it is 10 MB less, and an eighth of
 * the processor's time more.
 */
export const nodeOptions = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/** glibc keeps memory for each thread that ever asked for some; two such stores are enough. */
export const nodeEnvironment = { UV_THREADPOOL_SIZE: '8', MALLOC_ARENA_MAX: '2' };

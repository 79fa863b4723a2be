/** What a watched thread shares with the server: how many steps it began, and of which part the current one is. */

export const beganAt = 0;
export const partAt = 1;

/** In the thread: says that a step begins, and of which part of the work. */
export function stepBegins(progress: Int32Array, part = 0): void {
  Atomics.store(progress, partAt, part);
  Atomics.add(progress, beganAt, 1);
}

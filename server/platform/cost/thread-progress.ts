/** What a watched thread shares with the server: how many steps it began, and of which part the current one is. */

export const beganAt = 0;
export const partAt = 1;

/** In the thread: says that a step of that part begins. */
export function stepBegins(progress: Int32Array, part: number): void {
  Atomics.store(progress, partAt, part);
  Atomics.add(progress, beganAt, 1);
}

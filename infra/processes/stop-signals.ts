/** When a run is asked to stop: a signal, or the end of the process that started it. */

/** One Ctrl-C arrives up to three times: from the terminal, from npm and from the script before us. */
const sameKeystrokeMs = 1000;

/** Settles on the first request to stop; a second keystroke after that is impatience. */
export function askedToStop(onImpatience: () => void): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const ask = () => {
      first ??= performance.now();
      resolve();
      if (performance.now() - first > sameKeystrokeMs) onImpatience();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
    process.once('disconnect', resolve);
    // Whoever read our lines may be gone first; that is no reason to leave children behind.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  });
}

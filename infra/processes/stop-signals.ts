/** Resolves when a run has to stop: at a signal, or when the process that started it ends. */

/** One Ctrl-C arrives up to three times: from the terminal, from npm and from the script before us. */
const sameKeystrokeMs = 1000;

/** Settles on the first request to stop; a second keystroke after that is impatience. */
export function stopRequested(onImpatience: () => void): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const ask = () => {
      first ??= performance.now();
      resolve();
      if (performance.now() - first > sameKeystrokeMs) onImpatience();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
    process.once('disconnect', resolve);
    // The reader of our output may end first (EPIPE); the children have to be stopped all the same.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  });
}

/** One run of the same read for all who ask for it at the same moment. */

interface Runs<T> {
  running: Promise<T>;
  /** For those who asked after that one had begun. */
  next: Promise<T> | null;
}

/**
 * Of each key one read runs at a time. Who asks meanwhile gets the next one, so that nobody gets an
 * answer from before they asked, and shares it with all who wait.
 */
export function sharedRuns<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const byKey = new Map<string, Runs<T>>();

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const runs: Runs<T> = { running: read(), next: null };
    byKey.set(key, runs);
    const end = () => {
      if (byKey.get(key) === runs && runs.next === null) byKey.delete(key);
    };
    runs.running.then(end, end);
    return runs.running;
  }

  return (key, read) => {
    const runs = byKey.get(key);
    if (!runs) return begin(key, read);
    const again = () => begin(key, read);
    runs.next ??= runs.running.then(again, again);
    return runs.next;
  };
}

/** Of each database by itself. */
export function sharedRunsOf<T>(): (
  database: object,
  key: string,
  read: () => Promise<T>,
) => Promise<T> {
  const runsOf = new WeakMap<object, ReturnType<typeof sharedRuns<T>>>();
  return (database, key, read) => {
    const runs = runsOf.get(database) ?? sharedRuns<T>();
    runsOf.set(database, runs);
    return runs(key, read);
  };
}

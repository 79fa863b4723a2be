/** Entries that several calls have for the record at one moment: one statement, kept by one commit. */
import type { Connection } from '#server/platform/database.ts';
import { isAway } from '#server/platform/errors.ts';
import { append, type NewEvent } from './store.ts';

interface Waiting {
  event: NewEvent;
  written: () => void;
  failed: (error: unknown) => void;
}

/** Some milliseconds of Postgres' time. */
const mostAtOnce = 100;

/** By organization: each has a chain of its own, and no hospital waits for another's. */
const queues = new WeakMap<Connection, Map<string, Waiting[]>>();

/** What cannot be kept fails alone; where Postgres is away, everybody hears it at once. */
async function write(db: Connection, part: readonly Waiting[]): Promise<void> {
  try {
    await append(
      db,
      part.map(({ event }) => event),
    );
    for (const { written } of part) written();
  } catch (error) {
    if (part.length === 1 || isAway(error)) for (const { failed } of part) failed(error);
    else for (const one of part) await write(db, [one]);
  }
}

/** The queue is taken away in the same step that finds it empty, so that nobody joins it too late. */
async function drain(db: Connection, queues: Map<string, Waiting[]>, chain: string) {
  for (let queue = queues.get(chain); queue?.length; queue = queues.get(chain))
    await write(db, queue.splice(0, mostAtOnce));
  queues.delete(chain);
}

/**
 * Settles when the entry is committed. A chain's writers take turns up to the commit's way to the
 * disk; who comes while one is on its way goes with the next, together with all who came meanwhile.
 */
export function appendTogether(db: Connection, event: NewEvent): Promise<void> {
  const ofDatabase = queues.get(db) ?? new Map<string, Waiting[]>();
  queues.set(db, ofDatabase);
  const chain = event.organization_id ?? '';
  const { promise, resolve: written, reject: failed } = Promise.withResolvers<void>();
  const running = ofDatabase.get(chain);
  if (running) running.push({ event, written, failed });
  else {
    ofDatabase.set(chain, [{ event, written, failed }]);
    void drain(db, ofDatabase, chain);
  }
  return promise;
}

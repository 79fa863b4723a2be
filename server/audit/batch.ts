/** Writes the audit entries of concurrent requests in one statement and one commit. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isAway } from '#server/platform/errors.ts';
import { append, type NewEvent } from './store.ts';

interface QueuedEvent {
  event: NewEvent;
  written: () => void;
  failed: (error: unknown) => void;
}

/** Some milliseconds of Postgres' time. */
const mostAtOnce = 100;

/** By organization: each has a chain of its own, and no hospital waits for another's. */
const queues = new WeakMap<Connection, Map<string, QueuedEvent[]>>();

/** An entry that cannot be stored fails alone; with Postgres away all fail at once. */
async function write(db: Connection, part: readonly QueuedEvent[]): Promise<void> {
  try {
    await append(
      db,
      part.map(({ event }) => event),
    );
    for (const { written } of part) written();
  } catch (error) {
    if (part.length === 1 || isAway(error)) for (const { failed } of part) failed(error);
    else for (const queuedEvent of part) await write(db, [queuedEvent]);
  }
}

/** The queue is removed in the same step that finds it empty, so that no entry is added too late. */
async function drain(db: Connection, queues: Map<string, QueuedEvent[]>, chain: string) {
  // What begins at the same moment, as when many are refused one time, shares the first commit too.
  await nextTurn();
  for (let queue = queues.get(chain); queue?.length; queue = queues.get(chain))
    await write(db, queue.splice(0, mostAtOnce));
  queues.delete(chain);
}

/**
 * Settles when the entry is committed. Writers of a chain are serialised until the commit is on
 * disk; entries that arrive meanwhile are written together in the next batch.
 */
export function appendInBatch(db: Connection, event: NewEvent): Promise<void> {
  const ofDatabase = queues.get(db) ?? new Map<string, QueuedEvent[]>();
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

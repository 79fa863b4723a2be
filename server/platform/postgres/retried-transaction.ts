/** Runs work in a transaction, and retries it where Postgres aborted it. */
import { isCollision, Refusal, refusalOfTrigger } from '#server/platform/errors.ts';
import { isOverlap, overlapOf, type Connection, type Database } from './database.ts';

/** How often a transaction that Postgres aborted (deadlock) is retried. */
const tries = 4;

/** What a constraint that still refuses after the last try means for the person who books. */
const problemOfOverlap = (error: unknown) =>
  overlapOf(error) === 'patient_in_one_place'
    ? 'appointments.patient-elsewhere'
    : 'appointments.overlap';

/** Runs the work in a transaction of its own, and retries it where Postgres aborted it. */
export async function retriedTransaction<T>(
  { db: pool }: { readonly db: Database },
  work: (db: Connection) => Promise<T>,
): Promise<T> {
  for (let triesLeft = tries; triesLeft > 0; triesLeft -= 1) {
    try {
      return await pool.transaction().execute(work);
    } catch (error) {
      if (isOverlap(error) && triesLeft === 1) throw new Refusal(problemOfOverlap(error));
      if (!isCollision(error) && !isOverlap(error)) throw refusalOfTrigger(error) ?? error;
    }
  }
  throw new Refusal('busy', { retryAfterSeconds: 1 });
}

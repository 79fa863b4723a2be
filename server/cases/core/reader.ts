/** Whose cases are read: what a person works, which roles they hold now, and where their day begins. */
import { DateTime } from 'luxon';
import { workedBy } from '#shared/case-kinds/kinds.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { standingOf } from './duty.ts';
import { visible, type Reader, type StoredCase } from './store.ts';

const monthDays = 30;

export async function readerOf(signedIn: SignedIn): Promise<Reader> {
  const { session, now: clock } = signedIn;
  const { person } = session;
  const now = clock();
  const today = DateTime.fromJSDate(now, { zone: person.zone }).startOf('day');
  return {
    organizationId: person.organizationId,
    personId: person.id,
    kinds: workedBy(person),
    ...(await standingOf(signedIn, person, now)),
    now,
    today: today.toJSDate(),
    monthAgo: today.minus({ days: monthDays }).toJSDate(),
  };
}

/** Throws 404 where the reader may not see it. */
export async function requireCase(
  db: Connection,
  reader: Reader,
  caseId: string,
): Promise<StoredCase> {
  const found = await visible(db, reader, caseId);
  if (!found) throw new Refusal('not-found');
  return found;
}

/** Notes what a change of hours leaves outside of them, in the transaction of the change. */
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { hoursOf, type PractitionerHours } from '#server/availability/core/hours-store.ts';
import type { BookedBy } from '#server/availability/core/hours.ts';
import { isWithin } from './within-hours.ts';
import { bookedAhead, noteOutside } from './outside-hours-store.ts';

interface Owner {
  organizationId: string;
  practitionerId: string;
}

interface Change {
  before: PractitionerHours;
  after: PractitionerHours;
}

/** What was within the hours before the change and is not after it. */
export const leftOutside = <Time extends Span & BookedBy>(
  booked: readonly Time[],
  { before, after }: Change,
): Time[] => booked.filter((time) => isWithin(time, before) && !isWithin(time, after));

/** Does the work; what was booked within the hours before it and is not after it is noted. */
export async function notingOutside<T>(
  db: Connection,
  { owner, span }: { owner: Owner; span: Span },
  work: () => Promise<T>,
): Promise<T> {
  const { organizationId, practitionerId } = owner;
  const read = async () =>
    (await hoursOf(db, { organizationId, practitionerIds: [practitionerId] }, span))[0];
  const before = await read();
  const result = await work();
  const after = await read();
  if (!before || !after) return result;
  const booked = await bookedAhead(db, owner, span);
  await noteOutside(db, owner, {
    outside: leftOutside(booked, { before, after }),
    within: booked.filter((bookedTime) => isWithin(bookedTime, after)),
  });
  return result;
}

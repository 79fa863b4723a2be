/** Whose cases are read: what a person works, which roles they hold now, and where their day begins. */
import { DateTime } from 'luxon';
import { workedBy } from '#shared/case-kinds/kinds.ts';
import { may } from '#shared/roles.ts';
import type { CaseFilter } from '#shared/cases.ts';
import { unitRoles } from '#server/people/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { needsStanding } from './case-filter-store.ts';
import { standingOf, type Standing } from './duty.ts';
import { visible, type Reader, type StoredCase } from './store.ts';

/** Closed today, in the last 7 days, or in the last 30. */
const daysBefore = { today: 0, week: 7, month: 30 };

const none: Standing = { roles: [], coveredIds: [] };

/** Their own unit, and those whose people include them at that time. */
async function unitIdsOf({ db, session }: SignedIn, now: Date): Promise<string[]> {
  const { id: practitionerId, organizationId } = session.person;
  const roles = await unitRoles(db, organizationId, { practitionerId, at: now, now });
  return [...new Set(roles.map(({ unit }) => unit.id))];
}

/** For these filters alone, where they are given. */
export async function readerOf(
  signedIn: SignedIn,
  filters?: readonly CaseFilter[],
): Promise<Reader> {
  const { session, now: clock } = signedIn;
  const { person } = session;
  const now = clock();
  const kinds = workedBy(person);
  const hasStanding = filters?.some((filter) => needsStanding(filter, { kinds })) ?? true;
  const asksForUnits = filters?.some(({ units }) => units === 'mine') === true;
  const [standing, unitIds] = await Promise.all([
    hasStanding ? standingOf(signedIn, person, now) : none,
    hasStanding || asksForUnits ? unitIdsOf(signedIn, now) : [],
  ]);
  return {
    organizationId: person.organizationId,
    personId: person.id,
    kinds,
    seesMoney: may(person, 'billing'),
    ...standing,
    unitIds,
    now,
    since: (closed) =>
      DateTime.fromJSDate(now, { zone: person.zone })
        .startOf('day')
        .minus({ days: daysBefore[closed] })
        .toJSDate(),
  };
}

/** Throws 404 where the reader may not see it. */
export async function requireCase(
  db: Connection,
  reader: Reader,
  caseId: string,
): Promise<StoredCase> {
  const storedCase = await visible(db, reader, caseId);
  if (!storedCase) throw new Refusal('not-found');
  return storedCase;
}

/** What people have of time off in a year, and how many of a unit may be away: set by planners. */
import type { UnitRef } from '#shared/people.ts';
import type { PersonOnRosterRef } from '#shared/roster/roster-people.ts';
import { balancesOf } from '#shared/roster/time-off-requests.ts';
import type {
  AwayLimit,
  SaveAllowance,
  SaveAwayLimit,
  TimeOffYears,
} from '#shared/roster/time-off-requests.ts';
import { record } from '#server/audit/service.ts';
import { requireUnit } from '#server/organization/service.ts';
import { colleaguesById } from '#server/people/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import * as store from './time-off-request-store.ts';

async function requireColleague({ db, session }: SignedIn, id: string): Promise<void> {
  const { organizationId } = session.person;
  const colleagues = await colleaguesById(db, { organizationId, ids: [id] });
  if (colleagues.length === 0) throw new Refusal('not-found');
}

/** What somebody may take and has taken, by year; for planners. */
export async function balances(
  signedIn: SignedIn,
  { practitionerId }: PersonOnRosterRef,
): Promise<TimeOffYears> {
  await requireColleague(signedIn, practitionerId);
  const { allowances, taken } = await store.yearsOf(signedIn.db, practitionerId);
  return { allowances, balances: balancesOf(allowances, taken) };
}

export async function limit(signedIn: SignedIn, { unitId }: UnitRef): Promise<AwayLimit> {
  await requireUnit(signedIn.db, signedIn.session.person.organizationId, unitId, unitId);
  return { mostAway: await store.limitOf(signedIn.db, unitId) };
}

export async function saveAllowance(
  signedIn: SignedIn,
  input: SaveAllowance,
): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  const { practitionerId, ...after } = input;
  await requireColleague(signedIn, practitionerId);
  await signedIn.db.transaction().execute(async (db) => {
    await store.saveAllowance(db, organizationId, input);
    const object = { type: 'Practitioner', id: practitionerId };
    await record(db, signedIn, { action: 'time-off.allow', object, detail: { after } });
  });
  changedRoster(signedIn, [{ practitionerId }]);
  return { success: true };
}

export async function saveLimit(
  signedIn: SignedIn,
  input: SaveAwayLimit,
): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  const { unitId, mostAway } = input;
  await signedIn.db.transaction().execute(async (db) => {
    await requireUnit(db, organizationId, unitId);
    await store.saveLimit(db, organizationId, input);
    const object = { type: 'Unit', id: unitId };
    await record(db, signedIn, {
      action: 'time-off.limit',
      object,
      detail: { after: { mostAway } },
    });
  });
  changedRoster(signedIn, []);
  return { success: true };
}

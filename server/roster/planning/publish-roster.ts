/** Publishes the draft of some days of a unit: the difference, in one step, and everybody is mailed theirs. */
import type {
  Assignment,
  ChangedShift,
  PublicationQuery,
  PublishedRoster,
  PublishRoster,
  RosterDifference,
} from '#shared/roster.ts';
import { attempted, record } from '#server/audit/service.ts';
import { requireUnit } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import {
  isOverlap,
  transactionInTurn,
  type Connection,
} from '#server/platform/postgres/database.ts';
import * as assignments from '#server/roster/core/assignment-store.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import { shiftTypesOf } from '#server/roster/core/setup-store.ts';
import {
  lockUnits,
  nextVersions,
  units,
  unitTurns,
} from '#server/roster/core/roster-unit-store.ts';
import { keepPastChanges } from './past-changes.ts';
import * as store from './publication-store.ts';

const parted = (unpublished: readonly Assignment[]) => ({
  added: unpublished.filter(({ state }) => state === 'draft'),
  removed: unpublished.filter(({ state }) => state === 'removed'),
});

/** What publishing these days would change. */
export async function difference(
  { db, session }: SignedIn,
  query: PublicationQuery,
): Promise<RosterDifference> {
  const { organizationId } = session.person;
  await requireUnit(db, organizationId, query.unitId);
  const [unit] = await units(db, organizationId, [query.unitId]);
  const unpublished = await assignments.unpublished(db, organizationId, query);
  return { version: unit?.version ?? 0, ...parted(unpublished) };
}

/** By person, what they get and lose, in order of time. */
function changesByPerson(
  { added, removed }: Pick<RosterDifference, 'added' | 'removed'>,
  names: ReadonlyMap<string, string>,
): Map<string, ChangedShift[]> {
  const changes = [
    ...removed.map((assignment) => ({ assignment, change: 'removed' as const })),
    ...added.map((assignment) => ({ assignment, change: 'added' as const })),
  ].toSorted((a, b) => a.assignment.startsAt.localeCompare(b.assignment.startsAt));
  const byPerson = new Map<string, ChangedShift[]>();
  for (const { assignment, change } of changes) {
    const { practitionerId, shiftTypeId, startsAt, endsAt, roleLabel, rank } = assignment;
    const name = names.get(shiftTypeId) ?? '';
    const list = byPerson.get(practitionerId) ?? [];
    list.push({ change, name, startsAt, endsAt, roleLabel, rank });
    byPerson.set(practitionerId, list);
  }
  return byPerson;
}

async function publishDifference(
  db: Connection,
  signedIn: SignedIn,
  input: PublishRoster,
): Promise<PublishedRoster & { people: string[] }> {
  const { organizationId, id } = signedIn.session.person;
  const { unitId } = input;
  const [unit] = await lockUnits(db, organizationId, [unitId]);
  if (!unit) throw new Refusal('not-found');
  if (unit.version !== input.version) throw new Refusal('roster.cell-changed');
  const { added, removed } = parted(await assignments.unpublished(db, organizationId, input));
  if (added.length + removed.length === 0) throw new Refusal('roster.nothing-to-publish');
  const at = signedIn.now();
  const idsOf = (list: readonly Assignment[]) => list.map((assignment) => assignment.id);
  await assignments.publish(db, { removed: idsOf(removed), added: idsOf(added), at });
  const [next] = await nextVersions(db, [unitId], at);
  const types = await shiftTypesOf(db, organizationId, [unitId]);
  const names = new Map(types.map((type) => [type.id, type.name]));
  const changes = changesByPerson({ added, removed }, names);
  const publicationId = await store.insert(db, { organizationId, id, at }, input);
  const letters = await store.insertLetters(db, { organizationId, publicationId }, changes);
  await signedIn.jobs.send(
    db,
    'roster.letter',
    letters.map((practitionerId) => ({ data: { publicationId, practitionerId } })),
  );
  await keepPastChanges(db, signedIn, {
    unitId,
    reason: input.note,
    changes: [
      ...added.map((shift) => ({ ...shift, change: 'added' as const })),
      ...removed.map((shift) => ({ ...shift, change: 'removed' as const })),
    ],
  });
  const counts = { added: added.length, removed: removed.length, told: letters.length };
  const { from, to, note } = input;
  await record(db, signedIn, {
    action: 'roster.publish',
    object: { type: 'Unit', id: unitId },
    detail: { publicationId, from, to, note, ...counts },
  });
  return { ...counts, version: next?.version ?? 0, people: [...changes.keys()] };
}

/**
 * Throws 409 where the draft was changed since its difference was read, where nothing is to be
 * published, where somebody would have two shifts at once, and where shifts that have ended change
 * without a note; then nothing is published.
 */
export async function publish(signedIn: SignedIn, input: PublishRoster): Promise<PublishedRoster> {
  const entry = { action: 'roster.publish' as const, object: { type: 'Unit', id: input.unitId } };
  const { people, ...published } = await attempted(signedIn, entry, async () => {
    try {
      return await transactionInTurn(signedIn.db, unitTurns([input.unitId]), (db) =>
        publishDifference(db, signedIn, input),
      );
    } catch (error) {
      throw isOverlap(error) ? new Refusal('roster.overlap', { cause: error }) : error;
    }
  });
  changedRoster(
    signedIn,
    people.map((practitionerId) => ({ practitionerId })),
  );
  return published;
}

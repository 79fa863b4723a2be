/** A planner gives a shift to somebody else, whole or in part: where it is published, at once and with what is booked in it. */
import type { GivenWithShift } from '#shared/appointments/shift-bookings.ts';
import type { Assignment, ChangedShift } from '#shared/roster.ts';
import {
  handedOver,
  type HandedOver,
  type HandOver,
  type HandOverDone,
} from '#shared/roster/shift-hand-over.ts';
import type { Finding } from '#shared/roster/rules/findings.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { practitionerQueues } from '#server/people/service.ts';
import { attempted, recordAll, type AuditEntry } from '#server/audit/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import {
  isOverlap,
  isUniqueViolation,
  transactionInTurn,
  type Connection,
} from '#server/platform/postgres/database.ts';
import * as assignments from '#server/roster/core/assignment-store.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import * as people from '#server/roster/core/roster-people-store.ts';
import { shiftTypesOf } from '#server/roster/core/setup-store.ts';
import { lockUnits, nextVersions, unitTurns } from '#server/roster/core/roster-unit-store.ts';
import * as store from './hand-over-shift-store.ts';
import { keepPastChanges } from './past-changes.ts';
import { indexFor } from './duty-index.ts';
import * as publications from './publication-store.ts';

/** With its unit locked; throws 409 where somebody else has it by now, or a draft takes it away. */
async function requireShift(
  db: Connection,
  organizationId: string,
  { unitId, input }: { unitId: string; input: HandOver },
) {
  if ((await lockUnits(db, organizationId, [unitId])).length === 0) throw new Refusal('not-found');
  const shift = await assignments.byId(db, organizationId, input.assignmentId);
  const isSame = shift?.practitionerId === input.practitionerId && shift.state !== 'removed';
  if (!shift || !isSame) throw new Refusal('roster.cell-changed');
  return shift;
}

interface Judged {
  shift: Assignment;
  after: HandedOver;
  toId: string;
  unitTypes: readonly ShiftType[];
}

/** What the rules say of what the other person gets. */
async function checkHandOver(
  db: Connection,
  signedIn: SignedIn,
  judged: Judged,
): Promise<Finding[]> {
  const { shift, after, toId, unitTypes } = judged;
  const { organizationId } = signedIn.session.person;
  const personOnRosters = await people.byIds(db, organizationId, [toId]);
  if (personOnRosters.length === 0) throw new Refusal('not-found');
  if (personOnRosters[0]?.active !== true) throw new Refusal('roster.person-left');
  const cell = { unitId: shift.unitId, practitionerId: toId, day: shift.day };
  const zone = await zoneOf(db, organizationId);
  const concerned = { organizationId, zone, cells: [cell], people: personOnRosters, unitTypes };
  const index = await indexFor({ ...signedIn, db }, concerned);
  index.remove([shift.id]);
  index.add(after.kept ? [after.kept, after.given] : [after.given]);
  return index.check(after.given);
}

function requireLawful(findings: readonly Finding[], reason: string | null): void {
  for (const { severity, isFinal, words } of findings)
    if (severity === 'stop' && (isFinal || reason === null))
      throw new Refusal('roster.rule', { words });
}

/** As publishing tells people: who loses what, and gets what. */
async function notifyHandOver(
  db: Connection,
  signedIn: SignedIn,
  { shift, after, name, note }: Judged & { name: string; note: string | null },
): Promise<void> {
  const { organizationId, id } = signedIn.session.person;
  const { unitId, day } = shift;
  const changeOf = (change: ChangedShift['change'], of: Assignment): ChangedShift => {
    const { startsAt, endsAt, roleLabel, rank } = of;
    return { change, name, startsAt, endsAt, roleLabel, rank };
  };
  const changedShifts = after.kept ? [changeOf('added', after.kept)] : [];
  const changes = new Map([
    [shift.practitionerId, [changeOf('removed', shift), ...changedShifts]],
    [after.given.practitionerId, [changeOf('added', after.given)]],
  ]);
  const by = { organizationId, id, at: signedIn.now() };
  const publication = { unitId, from: day, to: day, note };
  const publicationId = await publications.insert(db, by, publication, { isHandOver: true });
  const letters = await publications.insertLetters(db, { organizationId, publicationId }, changes);
  await signedIn.jobs.send(
    db,
    'roster.letter',
    letters.map((practitionerId) => ({ data: { publicationId, practitionerId } })),
  );
}

/** As with a swap: nobody sees the shift without its patients. */
const reassignWithShift = (db: Connection, signedIn: SignedIn, { shift, after, toId }: Judged) =>
  signedIn.reassignWithShift(db, signedIn, {
    fromId: shift.practitionerId,
    toId,
    startsAt: new Date(after.given.startsAt),
    endsAt: new Date(after.given.endsAt),
  });

interface Concluded {
  findings: readonly Finding[];
  name: string;
  input: HandOver;
  appointments: GivenWithShift | null;
}

/** One entry for each of both, and one for each rule that was overridden. */
function auditOf(
  { shift, after, toId }: Judged,
  { findings, name, input, appointments }: Concluded,
): AuditEntry[] {
  const { unitId, day, practitionerId: fromId } = shift;
  const { startsAt, endsAt } = after.given;
  const what = { unitId, day, shift: name, fromId, toId, startsAt, endsAt, note: input.note };
  const detail = { ...what, ...(appointments && { appointments: { ...appointments } }) };
  const of = (id: string) => ({ type: 'Practitioner', id });
  const overrides = findings
    .filter(({ severity }) => severity === 'stop')
    .map(({ rule, words }): AuditEntry => {
      const override = { unitId, day, rule, words, reason: input.reason };
      return { action: 'roster.override', object: of(toId), detail: override };
    });
  return [
    { action: 'roster.hand-over', object: of(fromId), detail },
    { action: 'roster.hand-over', object: of(toId), detail },
    ...overrides,
  ];
}

/** In a transaction, in the turn of the shift's unit and of both people (`turnsOf`). */
export async function handOverIn(
  db: Connection,
  signedIn: SignedIn,
  { unitId, input }: { unitId: string; input: HandOver },
): Promise<HandOverDone> {
  const { organizationId } = signedIn.session.person;
  const shift = await requireShift(db, organizationId, { unitId, input });
  const after = handedOver(shift, input);
  if (!after) throw wrongField('part', 'Choose a time within the shift, and somebody else');
  const { day } = shift;
  const unitTypes = await shiftTypesOf(db, organizationId, [unitId]);
  const judged = { shift, after, toId: input.toId, unitTypes };
  const findings = await checkHandOver(db, signedIn, judged);
  requireLawful(findings, input.reason);
  const isOverride = findings.some(({ severity }) => severity === 'stop');
  const givenShift = { ...after.given, overrideReason: isOverride ? input.reason : null };
  await store.write(db, { kept: after.kept, given: givenShift }, shift.id);
  const name = unitTypes.find(({ id }) => id === shift.shiftTypeId)?.name ?? '';
  const isInForce = shift.state === 'published';
  const appointments = isInForce ? await reassignWithShift(db, signedIn, judged) : null;
  if (isInForce)
    await keepPastChanges(db, signedIn, {
      unitId,
      reason: input.note ?? input.reason,
      changes: [
        { ...after.given, practitionerId: shift.practitionerId, change: 'removed' },
        { ...after.given, change: 'added' },
      ],
    });
  if (isInForce) await notifyHandOver(db, signedIn, { ...judged, name, note: input.note });
  await recordAll(db, signedIn, auditOf(judged, { findings, name, input, appointments }));
  const cells = [shift.practitionerId, input.toId].map((practitionerId) => ({
    unitId,
    practitionerId,
    day,
  }));
  return {
    cells,
    assignments: await assignments.inCells(db, organizationId, cells),
    units: await nextVersions(db, [unitId]),
    appointments,
  };
}

/** For `transactionInTurn`, of a shift's unit and the people between whom it goes. */
export const turnsOf = (unitIds: readonly string[], personIds: readonly string[]): string[] => [
  ...unitTurns(unitIds),
  ...practitionerQueues(personIds),
];

/**
 * Throws 409 where somebody else has the shift by now, where a rule stops and no reason is given, and
 * where the other person would have two shifts at once; then nothing is changed.
 */
export async function handOver(signedIn: SignedIn, input: HandOver): Promise<HandOverDone> {
  const { organizationId } = signedIn.session.person;
  const object = { type: 'Practitioner', id: input.practitionerId };
  const changed = await attempted(signedIn, { action: 'roster.hand-over', object }, async () => {
    // A shift stays in its unit.
    const seen = await assignments.byId(signedIn.db, organizationId, input.assignmentId);
    if (!seen) throw new Refusal('not-found');
    const { unitId } = seen;
    return handOverProblems(() =>
      transactionInTurn(signedIn.db, turnsOf([unitId], [input.practitionerId, input.toId]), (db) =>
        handOverIn(db, signedIn, { unitId, input }),
      ),
    );
  });
  changedRoster(signedIn, changed.cells);
  return changed;
}

/** What Postgres refuses, as a refusal: somebody would have two shifts at once, or the part is there already. */
export async function handOverProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOverlap(error)) throw new Refusal('roster.overlap', { cause: error });
    throw isUniqueViolation(error) ? new Refusal('roster.cell-changed', { cause: error }) : error;
  }
}

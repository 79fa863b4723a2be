/** Who changed a cell of the roster, when and why: from the audit, publications, swaps and leave of the past. */
import type { Cell, CellEvent, CellHistory, ChangedShift } from '#shared/roster.ts';
import { DateTime } from 'luxon';
import { stepsOf, type AuditedStep } from '#server/audit/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as people from '#server/roster/core/roster-people-store.ts';
import { units } from '#server/roster/core/roster-unit-store.ts';
import * as store from './cell-history-store.ts';
import { leaveChangesOf } from './past-changes-store.ts';

/** Entries of the person that are searched for the day, newest first. */
const mostSteps = 500;
const mostPublications = 50;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Of a map from days to letters, as `roster.change` is recorded. */
const onDay = (value: unknown, day: string): string | null => {
  const letters = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const entry = letters.find(([key]) => key === day);
  return entry ? text(entry[1]) : null;
};

function eventOf(
  { at, by, action, detail }: AuditedStep,
  { unitId, day }: Cell,
  names: ReadonlyMap<string, string>,
): CellEvent | null {
  if (detail['unitId'] !== unitId) return null;
  const who = { at, by };
  if (action === 'roster.override') {
    if (detail['day'] !== day) return null;
    return {
      ...who,
      kind: 'overridden',
      words: text(detail['words']),
      reason: text(detail['reason']),
    };
  }
  if (action === 'roster.hand-over') {
    if (detail['day'] !== day) return null;
    const nameOf = (key: string) => names.get(text(detail[key])) ?? 'somebody';
    return {
      ...who,
      kind: 'handed-over',
      name: text(detail['shift']),
      from: nameOf('fromId'),
      to: nameOf('toId'),
      startsAt: text(detail['startsAt']),
      endsAt: text(detail['endsAt']),
      note: text(detail['note']) || null,
    };
  }
  const [before, after] = [onDay(detail['before'], day), onDay(detail['after'], day)];
  if (before === null || after === null || before === after) return null;
  return { ...who, kind: 'changed', before, after };
}

/** Newest first. Throws 404 for a unit or person of another organization. */
export async function cellHistory({ db, session }: SignedIn, cell: Cell): Promise<CellHistory> {
  const { organizationId } = session.person;
  const { unitId, practitionerId, day } = cell;
  const [unit] = await units(db, organizationId, [unitId]);
  const [person] = await people.byIds(db, organizationId, [practitionerId]);
  if (!unit || !person) throw new Refusal('not-found');
  const zone = await zoneOf(db, organizationId);
  const steps = await stepsOf(
    db,
    { organizationId, zone },
    {
      type: 'Practitioner',
      id: practitionerId,
      actions: ['roster.change', 'roster.override', 'roster.hand-over'],
      most: mostSteps,
    },
  );
  const ids = steps.flatMap(({ detail }) => [detail['fromId'], detail['toId']].map(text));
  const named = await people.byIds(db, organizationId, [...new Set(ids.filter(Boolean))]);
  const names = new Map(named.map(({ id, fullName }) => [id, fullName]));
  const isOnDay = ({ startsAt }: ChangedShift) =>
    DateTime.fromISO(startsAt, { zone }).toISODate() === day;
  const published = (
    await store.publicationsOf(db, organizationId, cell, mostPublications)
  ).flatMap(({ at, by, note, changes }): CellEvent[] => {
    const named = (change: ChangedShift['change']) =>
      changes
        .filter((changedShift) => changedShift.change === change && isOnDay(changedShift))
        .map(({ name }) => name);
    const [added, removed] = [named('added'), named('removed')];
    if (added.length + removed.length === 0) return [];
    return [{ at: at.toISOString(), by, kind: 'published', added, removed, note }];
  });
  const swapped = (await store.swapsOf(db, organizationId, cell)).map(
    ({ at, ...swap }): CellEvent => ({
      ...swap,
      at: at.toISOString(),
      kind: 'swapped',
    }),
  );
  const leave = (await leaveChangesOf(db, organizationId, cell)).map(
    ({ at, ...change }): CellEvent => ({ ...change, at: at.toISOString(), kind: 'leave' }),
  );
  const events = [
    ...steps.flatMap((step) => eventOf(step, cell, names) ?? []),
    ...published,
    ...swapped,
    ...leave,
  ];
  return {
    zone,
    events: events.toSorted((cellEvent, other) => other.at.localeCompare(cellEvent.at)),
  };
}

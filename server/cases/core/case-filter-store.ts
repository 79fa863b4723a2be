/** The SQL condition of a filter of cases: one for the list and for the number that leads to it. */
import { sql, type Expression, type SqlBool } from 'kysely';
import type { CaseFilter } from '#shared/cases.ts';
import {
  kindNames,
  kindOf,
  kindsOfDuty,
  type KindName,
  type Queue,
} from '#shared/case-kinds/kinds.ts';
import { ofColumns } from './case-column-store.ts';
import type { Cases, Reader, ReaderInSql } from './case-reader-store.ts';

export type { Cases, Reader, ReaderInSql } from './case-reader-store.ts';

/** Their own, those of their queues, of their roles and units, and what they asked others for. */
export function isVisible(is: Cases, reader: ReaderInSql): Expression<SqlBool> {
  const { personId, kinds } = reader;
  return is.or([
    is('c.owner_id', '=', personId),
    is('c.opened_by', '=', personId),
    ...(kinds.length > 0 ? [is('c.kind', 'in', kinds)] : []),
    isForRole(is, reader),
    isForUnit(is, reader),
  ]);
}

/** Given to a role that the reader holds now, or, for kinds that follow duty, to somebody whom they cover. */
const isForRole = (is: Cases, { roles, coveredIds }: ReaderInSql) =>
  is.or([
    sql<SqlBool>`false`,
    ...(roles.length > 0
      ? [
          is.and([is('c.owner_id', 'is', null), is('c.owner_role', 'in', roles)]),
          is('c.backup_role', 'in', roles),
        ]
      : []),
    ...(coveredIds.length > 0
      ? [is.and([is('c.owner_id', 'in', coveredIds), is('c.kind', 'in', kindsOfDuty)])]
      : []),
  ]);

/** Given to the people of a unit to which the reader belongs, and not taken yet. */
const isForUnit = (is: Cases, { unitIds }: ReaderInSql) =>
  unitIds.length > 0
    ? is.and([is('c.owner_id', 'is', null), is('c.owner_unit_id', 'in', unitIds)])
    : sql<SqlBool>`false`;

/** A filter may name kinds of another queue alone: then there are none. */
const isOfKinds = (is: Cases, kinds: readonly KindName[]) =>
  kinds.length > 0 ? is('c.kind', 'in', kinds) : sql<SqlBool>`false`;

function ofOwner(is: Cases, owner: NonNullable<CaseFilter['owner']>, reader: ReaderInSql) {
  switch (owner) {
    case 'me':
      return is('c.owner_id', '=', reader.personId);
    case 'nobody':
      return is('c.owner_id', 'is', null);
    case 'role':
      return isForRole(is, reader);
    case 'unit':
      return isForUnit(is, reader);
    case 'me-or-role':
      return is.or([
        is('c.owner_id', '=', reader.personId),
        isForRole(is, reader),
        isForUnit(is, reader),
      ]);
    case 'others':
      return is('c.owner_id', '<>', reader.personId);
  }
}

function isDue(is: Cases, due: NonNullable<CaseFilter['due']>, now: ReaderInSql['now']) {
  const within = (hours: number) =>
    sql<Date>`${now}::timestamptz + ${sql.lit(hours)} * interval '1 hour'`;
  const soon = within(24);
  switch (due) {
    case 'overdue':
      return is('c.due_order', '<=', now);
    case 'soon':
      return is.and([is('c.due_order', '>', now), is('c.due_order', '<=', soon)]);
    case 'three-days':
      return is.and([is('c.due_order', '>', now), is('c.due_order', '<=', within(72))]);
    case 'later':
      return is('c.due_order', '>', soon);
  }
}

/** The kinds that it can find. */
const foundKinds = ({ queue, kinds = kindNames }: CaseFilter) =>
  kinds.filter((kind) => queue === undefined || kindOf(kind).queue === queue);

/** Whether the reader may see all that it finds, because they work those kinds or own them. */
function isAllVisible(filter: CaseFilter, { kinds }: Pick<Reader, 'kinds'>): boolean {
  if (filter.owner === 'me') return true;
  return foundKinds(filter).every((kind) => kinds.includes(kind));
}

/** The queues of its kinds, where the reader may see all cases of these; else null. */
export function queuesIfAllVisible(filter: CaseFilter, reader: Pick<Reader, 'kinds'>) {
  const queues = new Set(foundKinds(filter).map((kind) => kindOf(kind).queue));
  const all = kindNames.filter((kind) => queues.has(kindOf(kind).queue as Queue));
  return all.every((kind) => reader.kinds.includes(kind)) ? [...queues] : null;
}

const ofStanding: readonly CaseFilter['owner'][] = ['role', 'unit', 'me-or-role'];

/** Whether it depends on the roles that the reader holds now, on whom they cover, or on their units. */
export const needsStanding = (filter: CaseFilter, reader: Pick<Reader, 'kinds'>): boolean =>
  ofStanding.includes(filter.owner) || !isAllVisible(filter, reader);

/** Whether it finds the same for everybody who works these kinds. */
export const isSameForAll = (filter: CaseFilter, reader: Reader): boolean =>
  (filter.owner === undefined || filter.owner === 'nobody') &&
  filter.openedBy === undefined &&
  filter.units !== 'mine' &&
  isAllVisible(filter, reader);

/** Of the cases that the reader may see. */
export function matches(is: Cases, filter: CaseFilter, reader: ReaderInSql): Expression<SqlBool> {
  const { states, owner, ownerId, due, closed, openedBy, patientId, parentId } = filter;
  const kinds = foundKinds(filter);
  // Indexes are by queue.
  const [queue = filter.queue, other] = [...new Set(kinds.map((kind) => kindOf(kind).queue))];
  const hasQueue = queue !== undefined && other === undefined;
  const allKinds = hasQueue ? kindNames.filter((kind) => kindOf(kind).queue === queue) : kindNames;
  return is.and([
    is('c.organization_id', '=', reader.organizationId),
    closed === undefined
      ? is('c.closed_at', 'is', null)
      : is('c.closed_at', '>=', reader.since(closed)),
    ...(isAllVisible(filter, reader) ? [] : [isVisible(is, reader)]),
    // As text, of the few that there are: of a parameter Postgres expects rows of a usual queue, takes what it
    // planned for all of them for dearer than a plan of this one, and plans at each call.
    ...(hasQueue ? [is('c.queue', '=', sql.lit(queue as Queue))] : []),
    ...(kinds.length === allKinds.length ? [] : [isOfKinds(is, kinds)]),
    ...(states === undefined ? [] : [is('c.state', 'in', states)]),
    ...(owner === undefined ? [] : [ofOwner(is, owner, reader)]),
    ...(ownerId === undefined ? [] : [is('c.owner_id', '=', ownerId)]),
    ...(due === undefined ? [] : [isDue(is, due, reader.now)]),
    ...(openedBy === undefined ? [] : [is('c.opened_by', '=', reader.personId)]),
    ...(patientId === undefined ? [] : [is('c.patient_id', '=', patientId)]),
    ...(parentId === undefined ? [] : [is('c.parent_id', '=', parentId)]),
    ...ofColumns(is, filter, reader),
  ]);
}

/** Answers who is on call: each role of each unit, who has it, who is behind them, and who is next. */
import type { OnCallAnswer, OnCallLine, OnCallQuery, OnDuty } from '#shared/on-call.ts';
import { onCallUnits } from '#shared/on-call.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { JsonText } from '#server/platform/cost/json-text.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './duty-store.ts';
import { changesAt, type ChangeOfRole } from './past-changes-read-store.ts';
import { changesSince, requiredAt, topicOf, type RequiredAt } from '#server/roster/service.ts';

const dutyView = (row: store.Duty): OnDuty => ({
  practitionerId: row.practitionerId,
  fullName: row.fullName,
  hospitalRole: row.hospitalRole,
  phone: row.phone,
  pager: row.pager,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

/** In order of role; a role that nobody has, at the moment or at all, has an empty `primary`. */
function linesOf(
  unit: store.UnitRow,
  rows: readonly store.PlacedDuty[],
  { isRequired }: RequiredAt,
): OnCallLine[] {
  const roles = Map.groupBy(rows, ({ role }) => role);
  return [...roles].map(([role, ofRole]) => {
    const on = ofRole.filter((row) => row.place === 'now');
    const [next, ...placedDuties] = ofRole.filter((row) => row.place === 'next');
    return {
      unitId: unit.id,
      unit: unit.name,
      unitPhone: unit.phone,
      role,
      isRequired: isRequired(unit.id, ofRole[0]?.roleTypeIds ?? []),
      primary: on.filter(({ rank }) => rank === 'primary').map(dutyView),
      backup: on.filter(({ rank }) => rank === 'backup').map(dutyView),
      next: next ? { ...dutyView(next), others: placedDuties.length } : null,
    };
  });
}

interface LinesQuery {
  organizationId: string;
  zone: string;
  at: Date;
  units: readonly store.UnitRow[];
}

/** And when a unit requires others than at the moment; null where that is not on the next day. */
async function lines(
  db: Connection,
  { organizationId, zone, at, units }: LinesQuery,
): Promise<{ lines: OnCallLine[]; until: Date | null }> {
  if (units.length === 0) return { lines: [], until: null };
  const unitIds = units.map(({ id }) => id);
  const rows = await store.dutiesAround(db, { organizationId, at, unitIds });
  const required = await requiredAt(db, { organizationId, zone, at, unitIds });
  const ofUnits = Map.groupBy(rows, ({ unitId }) => unitId);
  return {
    lines: units.flatMap((unit) => linesOf(unit, ofUnits.get(unit.id) ?? [], required)),
    until: required.until,
  };
}

interface LinesAt {
  answer: Pick<OnCallAnswer, 'zone' | 'lines' | 'count'>;
  unitIds: string[];
  coverUntil: Date | null;
}

/** A role that nobody has since it was changed has a line too. */
function withChanges(
  lines: readonly OnCallLine[],
  changes: readonly ChangeOfRole[],
  units: readonly store.UnitRow[],
): OnCallLine[] {
  const keyOf = ({ unitId, role }: Pick<OnCallLine, 'unitId' | 'role'>) => `${unitId} ${role}`;
  const ofRoles = Map.groupBy(changes, keyOf);
  const listed = new Set(lines.map(keyOf));
  const unlisted = units.flatMap((unit) =>
    [...ofRoles.values()].flatMap(([change]): OnCallLine[] => {
      if (change?.unitId !== unit.id || listed.has(keyOf(change))) return [];
      const { role } = change;
      const unitRole = { unitId: unit.id, unit: unit.name, unitPhone: unit.phone, role };
      return [{ ...unitRole, isRequired: false, primary: [], backup: [], next: null }];
    }),
  );
  return [...lines, ...unlisted].map((line) => {
    const ofLine = ofRoles.get(keyOf(line)) ?? [];
    if (ofLine.length === 0) return line;
    return { ...line, changes: ofLine.map(({ unitId: _unit, role: _role, ...change }) => change) };
  });
}

/** Six statements, however many units; one more for a past moment. */
async function linesAt(
  { db, session, now }: SignedIn,
  { at: askedAt, search, unitId, isOwnUnit, page }: OnCallQuery,
  at: Date,
): Promise<LinesAt> {
  const { organizationId, id } = session.person;
  const { units, count } = await store.rosteredUnits(db, {
    organizationId,
    at,
    unitIds: unitId === undefined ? null : [unitId],
    unitOf: isOwnUnit ? id : null,
    search,
    limit: onCallUnits,
    offset: (page - 1) * onCallUnits,
  });
  const zone = await zoneOf(db, organizationId);
  const pageLines = await lines(db, { organizationId, zone, at, units });
  const unitIds = units.map((unit) => unit.id);
  const isPast = askedAt !== undefined && at < now();
  const changes = isPast ? await changesAt(db, { organizationId, at, unitIds }) : [];
  return {
    answer: { zone, lines: withChanges(pageLines.lines, changes, units), count },
    unitIds,
    coverUntil: pageLines.until,
  };
}

/** Now, which many screens ask for again and again. */
async function onCallNow(signedIn: SignedIn, query: OnCallQuery): Promise<JsonText<OnCallAnswer>> {
  const { db, session, keptAnswers, now } = signedIn;
  const { organizationId } = session.person;
  const { text, at } = await keptAnswers.answer({
    key: ['roster.onCall.at', organizationId, query.page, query.unitId].join(' '),
    now,
    changesSince: (mark) => changesSince(db, organizationId, mark),
    read: async (asOf) => {
      const { answer, unitIds, coverUntil } = await linesAt(signedIn, query, asOf);
      const until = await store.dutiesUntil(db, { organizationId, at: asOf, unitIds });
      const isCoverFirst = coverUntil !== null && coverUntil < until;
      return { answer, topics: [topicOf.duty], until: isCoverFirst ? coverUntil : until };
    },
  });
  return text.after({ at: at.toISOString(), isNow: true });
}

/** For any moment. */
export async function onCall(
  signedIn: SignedIn,
  query: OnCallQuery,
): Promise<OnCallAnswer | JsonText<OnCallAnswer>> {
  const isForAll = query.search === '' && !query.isOwnUnit;
  if (query.at === undefined && isForAll) return onCallNow(signedIn, query);
  const at = query.at === undefined ? signedIn.now() : new Date(query.at);
  const { answer } = await linesAt(signedIn, query, at);
  return { at: at.toISOString(), isNow: query.at === undefined, ...answer };
}

/** Units that a board shows; a wall has no room for more. */
const mostOnBoard = 200;

export async function boardLines(
  db: Connection,
  { unitIds, ...of }: { organizationId: string; zone: string; unitIds: string[] | null; at: Date },
): Promise<OnCallLine[]> {
  const { organizationId, at } = of;
  const all = {
    organizationId,
    at,
    unitIds,
    unitOf: null,
    search: '',
    limit: mostOnBoard,
    offset: 0,
  };
  const { units } = await store.rosteredUnits(db, all);
  return (await lines(db, { ...of, units })).lines;
}

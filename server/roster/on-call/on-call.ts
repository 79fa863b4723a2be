/** Answers who is on call: each role of each unit, who has it, who is behind them, and who is next. */
import type { OnCallAnswer, OnCallLine, OnCallQuery, OnDuty } from '#shared/roster/on-call.ts';
import { onCallUnits } from '#shared/roster/on-call.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { JsonText } from '#server/platform/cost/json-text.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesSince, topicOf } from '#server/roster/core/changes-store.ts';
import * as store from './on-call-store.ts';

const dutyView = (row: store.PlacedDuty): OnDuty => ({
  practitionerId: row.practitionerId,
  fullName: row.fullName,
  hospitalRole: row.hospitalRole,
  phone: row.phone,
  pager: row.pager,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
});

/** In order of role; a role that nobody has at the moment has an empty `primary`. */
function linesOf(unit: store.UnitRow, rows: readonly store.PlacedDuty[]): OnCallLine[] {
  const roles = Map.groupBy(rows, ({ role }) => role);
  return [...roles].map(([role, ofRole]) => {
    const on = ofRole.filter(({ place }) => place === 'now');
    const next = ofRole.find(({ place }) => place === 'next');
    return {
      unitId: unit.id,
      unit: unit.name,
      unitPhone: unit.phone,
      role,
      primary: on.filter(({ rank }) => rank === 'primary').map(dutyView),
      backup: on.filter(({ rank }) => rank === 'backup').map(dutyView),
      next: next ? dutyView(next) : null,
    };
  });
}

interface LinesQuery {
  organizationId: string;
  at: Date;
  units: readonly store.UnitRow[];
}

async function lines(
  db: Connection,
  { organizationId, at, units }: LinesQuery,
): Promise<OnCallLine[]> {
  if (units.length === 0) return [];
  const unitIds = units.map(({ id }) => id);
  const rows = await store.dutiesAround(db, { organizationId, at, unitIds });
  const ofUnits = Map.groupBy(rows, ({ unitId }) => unitId);
  return units.flatMap((unit) => linesOf(unit, ofUnits.get(unit.id) ?? []));
}

type Lines = Pick<OnCallAnswer, 'zone' | 'lines' | 'count'>;

/** Three statements, however many units; and of which units. */
async function linesAt(
  { db, session }: SignedIn,
  { search, unitId, isOwnUnit, page }: OnCallQuery,
  at: Date,
): Promise<Lines & { unitIds: string[] }> {
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
  return {
    zone: await zoneOf(db, organizationId),
    lines: await lines(db, { organizationId, at, units }),
    count,
    unitIds: units.map((unit) => unit.id),
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
      const { unitIds, ...answer } = await linesAt(signedIn, query, asOf);
      const until = await store.dutiesUntil(db, { organizationId, at: asOf, unitIds });
      return { answer, topics: [topicOf.duty], until };
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
  const { unitIds: _unitIds, ...answer } = await linesAt(signedIn, query, at);
  return { at: at.toISOString(), isNow: query.at === undefined, ...answer };
}

/** Units that a board shows; a wall has no room for more. */
const mostOnBoard = 200;

export async function boardLines(
  db: Connection,
  { organizationId, unitIds, at }: { organizationId: string; unitIds: string[] | null; at: Date },
): Promise<OnCallLine[]> {
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
  return lines(db, { organizationId, at, units });
}

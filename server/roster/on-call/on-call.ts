/** Answers who is on call: each role of each unit, who has it, who is behind them, and who is next. */
import type { OnCallAnswer, OnCallLine, OnCallQuery, OnDuty } from '#shared/roster/on-call.ts';
import { onCallUnits } from '#shared/roster/on-call.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
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

/** For any moment. Three statements, however many units. */
export async function onCall(
  { db, session, now }: SignedIn,
  { at: asked, search, unitId, isOwnUnit, page }: OnCallQuery,
): Promise<OnCallAnswer> {
  const { organizationId, id } = session.person;
  const at = asked === undefined ? now() : new Date(asked);
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
    at: at.toISOString(),
    isNow: asked === undefined,
    zone: await zoneOf(db, organizationId),
    lines: await lines(db, { organizationId, at, units }),
    count,
  };
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

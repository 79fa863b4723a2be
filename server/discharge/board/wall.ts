/** The board of discharges as holders of a secret address read it: beds, target days and barriers. */
import {
  figureDays,
  type DischargeRow,
  type DischargeWall,
  type WallRow,
} from '#shared/discharge/board.ts';
import type { WaitsFor } from '#shared/discharge/waits-for.ts';
import { waitsForWords } from '#shared/discharge/waits-for-words.ts';
import { delayAttributions } from '#shared/utilization/delays.ts';
import { findBoardLink } from '#server/on-call/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { boardRows } from './discharge-rows.ts';
import * as store from './discharge-row-store.ts';

/** Words may name a patient. */
const wallWords = (waitsFor: WaitsFor, withNames: boolean): string | null =>
  withNames || waitsFor.unitId !== null || waitsFor.providerId !== null
    ? waitsForWords(waitsFor)
    : null;

const wallRow = ({ stay, barriers }: DischargeRow, withNames: boolean): WallRow => ({
  unit: stay.unit,
  bed: stay.bed,
  patient: withNames ? stay.patient.fullName : null,
  targetDay: stay.expectedEnd,
  daysOver: stay.daysOver,
  barriers: barriers.map(({ reason, openedAt, dueAt, owner, ownerRole, ownerUnit, waitsFor }) => ({
    reason,
    openedAt,
    dueAt,
    owner: owner?.fullName ?? ownerUnit?.name ?? ownerRole,
    waitsFor: waitsFor && wallWords(waitsFor, withNames),
  })),
});

/** Null where the address opens nothing. */
export async function wallOf(visitor: Visitor, secret: string): Promise<DischargeWall | null> {
  const link = await findBoardLink(visitor, secret, 'discharge');
  if (!link) return null;
  const { name, organization, zone, organizationId, unitIds: units, withNames } = link;
  const { db } = visitor;
  const now = visitor.now();
  const today = dayAt(now, zone);
  const reader = { organizationId, unitIds: [], now, zone, today };
  const unreadCaseIds: string[] = [];
  const scope = { organizationId, units, today, now, unreadCaseIds };
  const { rows } = await boardRows(db, reader, { units, block: 'all', unreadCaseIds });
  const avoidable = await store.avoidableDays(db, scope);
  return {
    name,
    organization,
    zone,
    at: now.toISOString(),
    today,
    rows: rows.map((row) => wallRow(row, withNames)),
    avoidable: avoidable.map(({ reason, attribution, days }) => ({
      reason,
      party: delayAttributions[attribution],
      days,
    })),
    figureDays,
    ended: await store.expectedAgainstActual(db, scope),
  };
}

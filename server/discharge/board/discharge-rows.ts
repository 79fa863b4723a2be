/** The board of discharges: who is in a bed until when, what blocks it, and whose delay it is. */
import type {
  CountDischarges,
  DischargeCounts,
  DischargePage,
  DischargeRow,
  ReadDischarges,
} from '#shared/discharge/board.ts';
import { record } from '#server/audit/service.ts';
import { casesWithUnread } from '#server/messages/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { stayReaderOf, staysByIds, type StayReader } from '#server/utilization/service.ts';
import { roundsOf } from '#server/discharge/rounds/round-store.ts';
import * as store from './discharge-row-store.ts';

/** In the order of beds, with as many statements for one stay as for two hundred. */
export async function boardRows(
  db: Connection,
  reader: StayReader,
  query: Omit<store.BoardQuery, 'organizationId' | 'today' | 'now'>,
): Promise<{ rows: DischargeRow[]; count: number }> {
  const { organizationId, today, now } = reader;
  const { ids, count } = await store.stayIds(db, { ...query, organizationId, today, now });
  const [stays, barriers, notices, rounds] = [
    await staysByIds(db, reader, ids),
    await store.barriersOf(db, ids),
    await store.noticesOf(db, ids),
    await roundsOf(db, ids, today),
  ];
  const byStay = Map.groupBy(barriers, ({ stayId }) => stayId);
  const rows = stays.map((stay) => ({
    stay,
    barriers: (byStay.get(stay.id) ?? []).map(({ stayId: _stayId, ...barrier }) => barrier),
    notices: notices.get(stay.id) ?? 0,
    round: rounds.get(stay.id) ?? null,
  }));
  return { rows, count };
}

interface Scope {
  reader: StayReader;
  /** Units as the stays say them; null: the whole house. */
  units: readonly string[] | null;
  usual: DischargeCounts['usual'];
}

async function scopeOf(signedIn: SignedIn, { units }: CountDischarges): Promise<Scope> {
  const reader = await stayReaderOf(signedIn, [{ units: 'mine' }]);
  const { organizationId, unitIds } = reader;
  const usual = (await store.hasStays(signedIn.db, organizationId, unitIds)) ? 'mine' : 'all';
  const chosen = units ?? usual;
  const ownOrAll = chosen === 'mine' ? unitIds : null;
  return { reader, usual, units: Array.isArray(chosen) ? chosen : ownOrAll };
}

const auditOf = ({ units, block, delay }: ReadDischarges) => ({
  list: 'discharge',
  units: Array.isArray(units) ? units.length : (units ?? 'usual'),
  ...(delay === undefined ? { block } : { delay }),
});

export async function board(signedIn: SignedIn, input: ReadDischarges): Promise<DischargePage> {
  const { db } = signedIn;
  const { reader, units } = await scopeOf(signedIn, input);
  const { block, delay } = input;
  const unreadCaseIds = block === 'answers' ? await casesWithUnread(signedIn) : [];
  const query = { units, block, delay, unreadCaseIds };
  const { rows, count } = await boardRows(db, reader, query);
  const detail = { ...auditOf(input), count: rows.length };
  await record(db, signedIn, { action: 'stays.read', detail });
  return { rows, count, zone: reader.zone, today: reader.today };
}

export async function boardCounts(
  signedIn: SignedIn,
  input: CountDischarges,
): Promise<DischargeCounts> {
  const { db } = signedIn;
  const { reader, units, usual } = await scopeOf(signedIn, input);
  const { organizationId, today, now } = reader;
  const unreadCaseIds = await casesWithUnread(signedIn);
  const scope = { organizationId, today, now, units, unreadCaseIds };
  return {
    counts: await store.counts(db, scope),
    avoidable: await store.avoidableDays(db, scope),
    ended: await store.expectedAgainstActual(db, scope),
    units: await store.unitsWithStays(db, organizationId),
    usual,
  };
}

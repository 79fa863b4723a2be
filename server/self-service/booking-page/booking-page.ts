/** A unit's booking page: what can be booked there, and when. Nothing that it asks or answers tells of any patient. */
import type {
  BookingPage,
  BookingPageRef,
  FindPublicTimes,
  PublicTime,
} from '#shared/self-service/booking-page.ts';
import type { TimesOfWeek } from '#shared/self-service/link-changes.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { listedVisitReasons, typesByIds } from '#server/appointments/service.ts';
import { noTimes, timesOfWeek } from '#server/self-service/core/free-week.ts';
import * as store from '#server/self-service/core/public-booking-store.ts';
import * as units from './booking-page-store.ts';

/** Per address; a household or a ward may share one. */
const looks = { windowMs: 10 * minuteMs, most: 90, whenShort: 'pass' } as const;

export const requireMayLook = (visitor: Visitor): Promise<void> =>
  requireUnderAddressLimit(visitor, { name: 'booking-look-from', ...looks });

export async function page(visitor: Visitor, unit: BookingPageRef): Promise<BookingPage> {
  await requireMayLook(visitor);
  const openUnit = await units.openUnit(visitor.db, unit);
  if (!openUnit) return { state: 'unknown' };
  const { unitId, ...details } = openUnit;
  const today = dayAt(visitor.now(), details.zone);
  const types = await units.publicTypes(visitor.db, { ...unit, unitId, today });
  if (types.length === 0) return { state: 'unknown' };
  const { organizationId } = unit;
  const reasons = await listedVisitReasons(visitor.db, { organizationId, unitId });
  return { state: 'open', ...details, types, reasons };
}

interface BookableAt {
  type: TypeRecord;
  zone: string;
  /** The unit of the page, or the one that it was merged into. */
  unitId: string;
}

/** Null where this type is not booked on that page. */
export async function bookableAt(
  db: Connection,
  { typeId, ...unit }: BookingPageRef & { typeId: string },
): Promise<BookableAt | null> {
  const openUnit = await units.openUnit(db, unit);
  if (!openUnit) return null;
  const [type] = await typesByIds(db, unit.organizationId, [typeId]);
  return type?.active && type.patientsMayBook
    ? { type, zone: openUnit.zone, unitId: openUnit.unitId }
    : null;
}

export const amongUnit = (unitId: string) => ({ unitId, isAnybody: true, isTogether: false });

/** When somebody of the unit is free, for a week. */
export async function times(visitor: Visitor, input: FindPublicTimes): Promise<TimesOfWeek> {
  await requireMayLook(visitor);
  const bookable = await bookableAt(visitor.db, input);
  if (!bookable) return noTimes;
  const { organizationId, from } = input;
  const { unitId, ...facts } = bookable;
  const among = amongUnit(unitId);
  return timesOfWeek(visitor, { organizationId, ...facts, from, among });
}

export async function timeOf(db: Connection, id: string): Promise<PublicTime> {
  const { startsAt, endsAt, ...shown } = await store.shownById(db, id);
  return { ...shown, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

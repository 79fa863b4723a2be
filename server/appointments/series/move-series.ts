/** Moves several dates of a series by the same days and to the same local time, all or none. */
import type { MoveAppointment } from '#shared/appointments.ts';
import { obstacleToMoving } from '#shared/appointments/move-rules.ts';
import { daysBetween, patternFrom, rruleOf, shifted } from '#shared/appointments/series-rule.ts';
import { recordAll } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { timeFacts } from '#server/appointments/booking/book-appointment.ts';
import { elsewhereFact, requireMayDouble } from '#server/appointments/placement/patient-time.ts';
import { dayAfter, dayAt } from '#server/platform/times/local-days.ts';
import { requestOffers } from '#server/appointments/core/freed-time.ts';
import { requestLetters } from '#server/appointments/core/letter-requests.ts';
import { letterTiming } from '#server/appointments/undo/remember-undo.ts';
import { minuteAt, onWall, untilEndOf } from './series-dates.ts';
import { concerned, lockedSeries, type LockedSeries } from './lock-series.ts';
import { placedDates, requireFree, type DateRequest } from './series-placement.ts';
import * as rows from './series-store.ts';
import { requireTypeRecord } from '#server/appointments/core/appointment-type-store.ts';
import { spanFrom, minutesIn } from '#server/platform/times/spans.ts';

interface Shift {
  days: number;
  minute: number;
  zone: string;
}

const shiftedAt = (seriesAt: Date, { days, minute, zone }: Shift) => {
  const day = dayAfter(dayAt(seriesAt, zone), days);
  return { day, startsAt: onWall(day, minute, zone) };
};

/**
 * Relative to where the series puts the chosen date, so that one that was moved by hand returns to
 * it.
 */
function shiftOf({ series, chosen }: LockedSeries, { startsAt }: MoveAppointment): Shift {
  const { zone } = series;
  const to = new Date(startsAt);
  const days = daysBetween(dayAt(chosen.seriesAt, zone), dayAt(to, zone));
  return { days, minute: minuteAt(to, zone), zone };
}

function requestedDate(row: rows.DateRow, shift: Shift, input: MoveAppointment): DateRequest {
  const at = shiftedAt(row.seriesAt, shift);
  const startsAt = row.id === input.appointmentId ? new Date(input.startsAt) : at.startsAt;
  return {
    day: at.day,
    span: startsAt && spanFrom(startsAt, input.durationMinutes ?? minutesIn(row)),
    isUnmoved: startsAt?.getTime() === row.startsAt.getTime(),
    moved: { locationId: row.locationId },
  };
}

/** The new rule of the dates that moved, until the last of them. */
function movedRule({ series }: LockedSeries, { days, zone }: Shift, to: readonly string[]) {
  const pattern = series.rrule === null ? null : shifted(patternFrom(series.rrule), { days, to });
  const last = to.at(-1);
  return pattern && last ? rruleOf(pattern, { until: untilEndOf(last, zone) }) : null;
}

/** "This and later" splits the series in two; the first ends before the chosen date. */
async function seriesFor(
  db: Connection,
  signedIn: SignedIn,
  { locked, shift, to, input }: Plan,
): Promise<string> {
  const { series, dates, chosen } = locked;
  const rrule = movedRule(locked, shift, to);
  const durationMinutes = input.durationMinutes ?? series.durationMinutes;
  const next = { rrule, startMinute: shift.minute, durationMinutes };
  const earlier = dates.filter(({ seriesAt }) => seriesAt < chosen.seriesAt);
  const last = earlier.at(-1);
  if (input.scope !== 'later' || !last) {
    await rows.saveSeries(db, { ...series, ...next });
    return series.id;
  }
  if (series.rrule !== null) {
    const until = untilEndOf(dayAt(last.seriesAt, series.zone), series.zone);
    const ended = rruleOf(patternFrom(series.rrule), { until });
    await rows.saveSeries(db, { ...series, rrule: ended });
  }
  const { id: createdBy, organizationId } = signedIn.session.person;
  const { typeId, leadId, zone } = series;
  return rows.insertSeries(db, { ...next, organizationId, typeId, leadId, zone, createdBy });
}

interface Plan {
  locked: LockedSeries;
  shift: Shift;
  /** The days of the moved dates afterwards. */
  to: readonly string[];
  input: MoveAppointment;
}

/**
 * Future dates of the scope that are not moved: they keep their time, but get a new place in the
 * series.
 */
const staying = (
  { dates, chosen }: LockedSeries,
  { moved, input, now }: { moved: ReadonlySet<string>; input: MoveAppointment; now: Date },
) =>
  dates.filter(
    ({ id, seriesAt }) =>
      !moved.has(id) && (input.scope === 'later' ? seriesAt >= chosen.seriesAt : seriesAt > now),
  );

interface Move extends Plan {
  moving: readonly rows.DateRow[];
  free: ReturnType<typeof requireFree>;
}

/** Conflicts were checked before; each moved date gets an audit row. */
async function writeDown(db: Connection, signedIn: SignedIn, move: Move): Promise<void> {
  const { locked, shift, moving, free, input } = move;
  const seriesId = await seriesFor(db, signedIn, move);
  const moved = new Set(moving.map((row) => row.id));
  const stay = staying(locked, { moved, input, now: signedIn.now() });
  const placed = stay.map((row) => ({
    id: row.id,
    seriesId,
    seriesAt: shiftedAt(row.seriesAt, shift).startsAt ?? row.seriesAt,
  }));
  await rows.assignToSeries(db, placed);
  const pairs = moving.flatMap((row, at) => {
    const to = free[at];
    return to ? [{ row, to }] : [];
  });
  await rows.retimeDates(
    db,
    pairs.map(({ row, to: { span, ...to } }) => ({
      ...span,
      overbookedFor: to.overbookedFor,
      overbookedBecause: to.overbookedBecause,
      patientElsewhereBecause: to.patientElsewhereBecause,
      location: to.location,
      seriesId,
      id: row.id,
    })),
  );
  await recordAll(
    db,
    signedIn,
    pairs.map(({ row, to }) => ({
      action: 'appointment.move',
      object: { type: 'Appointment', id: row.id },
      detail: {
        before: timeFacts(row),
        after: timeFacts(to.span),
        scope: input.scope,
        ...elsewhereFact(to.patientElsewhereBecause),
      },
    })),
  );
  const appointmentIds = pairs.map(({ row }) => row.id);
  const timing = letterTiming(signedIn, input);
  await requestLetters(db, signedIn, { appointmentIds, about: 'moved', ...timing });
}

/** Within the transaction `db`. Null where the appointment is of no series. */
export async function moveSeries(
  db: Connection,
  signedIn: SignedIn,
  input: MoveAppointment,
): Promise<string | null> {
  const { appointmentId: id, scope } = input;
  requireMayDouble(signedIn, input);
  const locked = await lockedSeries(db, signedIn, id);
  if (!locked) return null;
  const { chosen, dates, practitionerIds } = locked;
  const obstacle = obstacleToMoving(chosen.state);
  if (obstacle !== null) throw new Refusal(obstacle);
  if (chosen.version !== input.version) throw new Refusal('conflict');
  const shift = shiftOf(locked, input);
  const moving = concerned(signedIn, dates, { doing: 'move', scope, appointmentId: id });
  const { organizationId } = signedIn.session.person;
  const type = await requireTypeRecord(db, organizationId, chosen.typeId);
  const { bufferBeforeMinutes, bufferAfterMinutes } = chosen;
  const verdicts = await placedDates(db, signedIn, {
    type: { ...type, bufferBeforeMinutes, bufferAfterMinutes },
    practitionerIds,
    because: input.overbookBecause ?? null,
    patientId: chosen.patientId,
    patientElsewhereBecause: input.patientElsewhereBecause ?? null,
    locationId: input.locationId,
    exceptIds: moving.map((row) => row.id),
    requested: moving.map((row) => requestedDate(row, shift, input)),
  });
  const free = requireFree(verdicts, 'startsAt');
  const to = free.map(({ day }) => day);
  await writeDown(db, signedIn, { locked, shift, to, input, moving, free });
  await requestOffers(db, signedIn, { practitionerIds, spans: moving });
  return id;
}

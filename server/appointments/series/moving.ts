/** Moving several dates of a series: by the same days and to the same time on the wall, all or none. */
import type { MoveAppointment } from '#shared/appointments.ts';
import { daysBetween, patternFrom, rruleOf, shifted } from '#shared/appointments/series-rule.ts';
import { recordAll } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { timeFacts } from '../booking/booking.ts';
import { dayAfter, dayAt } from '../core/days.ts';
import { askForOffers } from '../core/freed-time.ts';
import { lasting } from '../lengths.ts';
import { tellPatients } from '../core/letters.ts';
import { obstacleToMoving } from '../core/rules.ts';
import { minuteAt, onWall, untilEndOf } from './dates.ts';
import { insertSeries } from '../series-insert.ts';
import { concerned, lockedSeries, type Locked } from './locking.ts';
import { judged, requireFree, type WantedDate } from './placement.ts';
import * as rows from './series-store.ts';
import { typeOfAppointment } from '../core/type-store.ts';

const minuteMs = 60_000;

interface Shift {
  days: number;
  minute: number;
  zone: string;
}

const shiftedAt = (seriesAt: Date, { days, minute, zone }: Shift) => {
  const day = dayAfter(dayAt(seriesAt, zone), days);
  return { day, startsAt: onWall(day, minute, zone) };
};

/** From where the series puts the chosen one, so that one that was moved by hand comes back to it. */
function shiftOf({ series, chosen }: Locked, { startsAt }: MoveAppointment): Shift {
  const { zone } = series;
  const to = new Date(startsAt);
  const days = daysBetween(dayAt(chosen.seriesAt, zone), dayAt(to, zone));
  return { days, minute: minuteAt(to, zone), zone };
}

function wantedDate(row: rows.DateRow, shift: Shift, input: MoveAppointment): WantedDate {
  const at = shiftedAt(row.seriesAt, shift);
  const startsAt = row.id === input.appointmentId ? new Date(input.startsAt) : at.startsAt;
  const kept = (row.endsAt.getTime() - row.startsAt.getTime()) / minuteMs;
  return {
    day: at.day,
    span: startsAt && lasting(startsAt, input.durationMinutes ?? kept),
    isThere: startsAt?.getTime() === row.startsAt.getTime(),
    moved: { locationId: row.locationId },
  };
}

/** The new rule of the dates that moved, until the last of them. */
function movedRule({ series }: Locked, { days, zone }: Shift, to: readonly string[]) {
  const pattern = series.rrule === null ? null : shifted(patternFrom(series.rrule), { days, to });
  const last = to.at(-1);
  return pattern && last ? rruleOf(pattern, { until: untilEndOf(last, zone) }) : null;
}

/** "This and later" makes two series of one; the first ends before the chosen date. */
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
  return insertSeries(db, { ...next, organizationId, typeId, leadId, zone, createdBy });
}

interface Plan {
  locked: Locked;
  shift: Shift;
  /** The days on which the moved dates stand afterwards. */
  to: readonly string[];
  input: MoveAppointment;
}

/** Those of the scope that are still to come and stay: the series now puts them elsewhere. */
const staying = (
  { dates, chosen }: Locked,
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

/** What is in its way was looked at before; each moved date is recorded. */
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
  await rows.placeDates(db, placed);
  const pairs = moving.flatMap((row, at) => {
    const to = free[at];
    return to ? [{ row, to }] : [];
  });
  await rows.retimeDates(
    db,
    pairs.map(({ row, to: { span, beside, besideBecause, location } }) => {
      return { ...span, beside, besideBecause, location, seriesId, id: row.id };
    }),
  );
  await recordAll(
    db,
    signedIn,
    pairs.map(({ row, to }) => ({
      action: 'appointment.move',
      object: { type: 'Appointment', id: row.id },
      detail: { before: timeFacts(row), after: timeFacts(to.span), scope: input.scope },
    })),
  );
  const appointmentIds = pairs.map(({ row }) => row.id);
  await tellPatients(db, signedIn, { appointmentIds, about: 'moved' });
}

/** Within the transaction `db`. Null where the appointment is of no series. */
export async function moveSeries(
  db: Connection,
  signedIn: SignedIn,
  input: MoveAppointment,
): Promise<string | null> {
  const { appointmentId: id, scope } = input;
  const locked = await lockedSeries(db, signedIn, id);
  if (!locked) return null;
  const { chosen, dates, practitionerIds } = locked;
  const obstacle = obstacleToMoving(chosen.state);
  if (obstacle !== null) throw new Refusal(obstacle);
  if (chosen.version !== input.version) throw new Refusal('conflict');
  const shift = shiftOf(locked, input);
  const moving = concerned(signedIn, dates, { doing: 'move', scope, appointmentId: id });
  const { organizationId } = signedIn.session.person;
  const type = await typeOfAppointment(db, organizationId, chosen.typeId);
  const { bufferBeforeMinutes, bufferAfterMinutes } = chosen;
  const verdicts = await judged(db, signedIn, {
    type: { ...type, bufferBeforeMinutes, bufferAfterMinutes },
    practitionerIds,
    because: input.overbookBecause ?? null,
    locationId: input.locationId,
    exceptIds: moving.map((row) => row.id),
    wanted: moving.map((row) => wantedDate(row, shift, input)),
  });
  const free = requireFree(verdicts, 'startsAt');
  const to = free.map(({ day }) => day);
  await writeDown(db, signedIn, { locked, shift, to, input, moving, free });
  await askForOffers(db, signedIn, { practitionerIds, spans: moving });
  return id;
}

/** Booking what repeats: every date is checked first, then all are booked in one transaction, or none. */
import type { AppointmentRef } from '#shared/appointments.ts';
import type { BookedSeries, BookSeries, SeriesDates } from '#shared/appointments/series.ts';
import { patternOf } from '#shared/appointments/series-rule.ts';
import { attempted, recordAll } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import {
  idsOf,
  inTurn,
  leadOf,
  reach,
  requireAllowed,
  requireReached,
  timeFacts,
} from '../booking/booking.ts';
import { dayAt } from '../core/days.ts';
import * as diary from '../core/practitioner-time-store.ts';
import { letGo } from '../holds.ts';
import { tellPatients } from '../core/letters.ts';
import { once } from '../once.ts';
import { whoFor } from '../patients/patients.ts';
import { keptRule, minuteAt } from './dates.ts';
import { insertDates, insertSeries } from '../series-insert.ts';
import { judged, requireFree } from './placement.ts';
import { minutesOf, requireHolder, wantedDates } from './preview.ts';
import * as rows from './series-store.ts';
import * as store from '../core/store.ts';
import { tellTime } from '../telling.ts';
import { requireType } from '../core/type-store.ts';

/** Everybody's turn is taken, and what they may is asked. */
async function takeTurn(db: Connection, signedIn: SignedIn, input: BookSeries) {
  const { organizationId } = signedIn.session.person;
  requireAllowed(signedIn, input);
  const ids = idsOf(signedIn, input);
  // Before the turn, so that others wait no longer than they have to.
  const type = await requireType(db, organizationId, input.typeId);
  const present = await diary.takeTurn(db, { organizationId, ids });
  const lead = present.find(({ id }) => id === leadOf(signedIn, input));
  if (!lead || present.length < ids.length) throw new Refusal('not-found');
  requireHolder(type, lead);
  return { type, lead, practitionerIds: ids };
}

async function bookIt(db: Connection, signedIn: SignedIn, input: BookSeries): Promise<string> {
  const { id: createdBy, organizationId } = signedIn.session.person;
  const kept = await whoFor(db, signedIn, input);
  const { type, lead, practitionerIds } = await takeTurn(db, signedIn, input);
  if (input.insteadOfHoldId !== undefined) await letGo(db, signedIn, input.insteadOfHoldId);
  const { zone } = lead;
  const leftOut = new Set(input.leaveOut);
  const wanted = wantedDates(input, type, zone).filter(({ day }) => !leftOut.has(day));
  if (wanted.length === 0) throw wrongField('leaveOut', 'Choose at least one date.');
  const because = input.overbookBecause ?? null;
  const { locationId } = input;
  const asked = { type, practitionerIds, because, locationId, exceptIds: [], wanted };
  const free = requireFree(await judged(db, signedIn, asked), 'rule');
  const startsAt = new Date(input.startsAt);
  const pattern = patternOf(input.rule, dayAt(startsAt, zone));
  const base = { organizationId, typeId: type.id };
  const seriesId = await insertSeries(db, {
    ...base,
    leadId: lead.id,
    rrule: keptRule(pattern, input.rule.ends, zone),
    zone,
    startMinute: minuteAt(startsAt, zone),
    durationMinutes: minutesOf(input, type),
    createdBy,
  });
  const { bufferBeforeMinutes, bufferAfterMinutes } = type;
  const buffers = { bufferBeforeMinutes, bufferAfterMinutes };
  const ids = await insertDates(
    db,
    { ...base, ...kept, ...buffers, bookedBy: createdBy, seriesId, practitionerIds },
    free.map(({ span, beside, besideBecause, location }) => ({
      ...span,
      beside,
      besideBecause,
      location,
    })),
  );
  await recordAll(
    db,
    signedIn,
    free.map(({ span, beside }, at) => ({
      action: 'appointment.book',
      object: { type: 'Appointment', id: ids[at] ?? '' },
      detail: { ...timeFacts(span), seriesId, ...(beside === null ? {} : { beside }) },
    })),
  );
  if (kept.patientId !== null)
    await tellPatients(db, signedIn, { appointmentIds: ids, about: 'booked' });
  return seriesId;
}

/**
 * Throws 409 that names the dates that are taken, 400 where the rule is wrong or a date cannot be
 * booked, 404 where a colleague or the type is not of this hospital.
 */
export function bookSeries(signedIn: SignedIn, input: BookSeries): Promise<BookedSeries> {
  const action = 'appointment.book';
  const work = async (db: Connection): Promise<BookedSeries> => {
    const seriesId = await once(db, signedIn, { action, input }, () => bookIt(db, signedIn, input));
    const whose = reach(signedIn.session.person);
    const ids = (await rows.dates(db, whose, seriesId)).map(({ id }) => id);
    return { seriesId, appointments: await store.byIds(db, whose, ids) };
  };
  return attempted(signedIn, { action }, async () => {
    const booked = await inTurn(signedIn, work);
    tellTime(signedIn, idsOf(signedIn, input));
    return booked;
  });
}

/** The dates that a change could concern; of an appointment that is of no series, none. */
export async function seriesDates(
  { db, session }: SignedIn,
  { appointmentId }: AppointmentRef,
): Promise<SeriesDates> {
  const { person } = session;
  const { series } = await requireReached(db, person, appointmentId);
  if (!series) return { zone: person.zone, dates: [] };
  const [{ zone }, dates] = [
    await rows.one(db, person.organizationId, series.id),
    await rows.dates(db, reach(person), series.id),
  ];
  return {
    zone,
    dates: dates.map(({ id, state, startsAt, seriesAt }) => ({
      appointmentId: id,
      state,
      startsAt: startsAt.toISOString(),
      seriesAt: seriesAt.toISOString(),
    })),
  };
}

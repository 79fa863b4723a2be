/** Books a series: every date is checked first, then all are booked in one transaction, or none. */
import type { AppointmentRef } from '#shared/appointments.ts';
import type { BookedSeries, BookSeries, SeriesDates } from '#shared/appointments/series.ts';
import { patternOf } from '#shared/appointments/series-rule.ts';
import { attempted, recordAll } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import {
  idsOf,
  withPractitionerQueue,
  leadOf,
  requireAllowed,
  timeFacts,
} from '#server/appointments/booking/book-appointment.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { elsewhereFact, requireMayDouble } from '#server/appointments/placement/patient-time.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import { release } from '#server/appointments/booking/hold-store.ts';
import { requestLetters } from '#server/appointments/core/letter-requests.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { saveTexts } from '#server/appointments/core/appointment-texts.ts';
import { patientOf } from '#server/patients/service.ts';
import { keptRule, minuteAt } from './series-dates.ts';
import { placedDates, requireFree } from './series-placement.ts';
import { minutesOf, requireHolder, requireOwnSeries, requestedDates } from './series-preview.ts';
import * as rows from './series-store.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { requireType } from '#server/availability/service.ts';
import { accessOf, requireAppointment } from '#server/appointments/core/appointment-access.ts';

/** Locks everybody's time and checks what the caller may book. */
async function lockPractitionersAndType(db: Connection, signedIn: SignedIn, input: BookSeries) {
  const { organizationId } = signedIn.session.person;
  requireAllowed(signedIn, input);
  requireMayDouble(signedIn, input);
  const ids = idsOf(signedIn, input);
  // Before locking, so that others wait no longer than necessary.
  const type = await requireType(db, organizationId, input.typeId);
  const present = await practitionerTime.lockPractitioners(db, { organizationId, ids });
  const lead = present.find(({ id }) => id === leadOf(signedIn, input));
  if (!lead || present.length < ids.length) throw new Refusal('not-found');
  requireHolder(type, lead);
  return { type, lead, practitionerIds: ids };
}

async function bookIt(db: Connection, signedIn: SignedIn, input: BookSeries): Promise<string> {
  const { id: createdBy, organizationId } = signedIn.session.person;
  const patient = await patientOf(db, signedIn, input);
  const { type, lead, practitionerIds } = await lockPractitionersAndType(db, signedIn, input);
  if (input.insteadOfHoldId !== undefined)
    await release(db, signedIn.session.person, input.insteadOfHoldId);
  const { zone } = lead;
  const leftOut = new Set(input.leaveOut);
  const requested = requestedDates(input, type, zone).filter(({ day }) => !leftOut.has(day));
  if (requested.length === 0) throw wrongField('leaveOut', 'Choose at least one date.');
  requireOwnSeries(signedIn, practitionerIds, requested.length);
  const because = input.overbookBecause ?? null;
  const { locationId } = input;
  const patientElsewhereBecause = input.patientElsewhereBecause ?? null;
  const request = {
    type,
    practitionerIds,
    because,
    patientId: patient.patientId,
    patientElsewhereBecause,
    locationId,
    exceptIds: [],
    requested,
  };
  const free = requireFree(await placedDates(db, signedIn, request), 'rule');
  const startsAt = new Date(input.startsAt);
  const pattern = patternOf(input.rule, dayAt(startsAt, zone));
  const base = { organizationId, typeId: type.id };
  const seriesId = await rows.insertSeries(db, {
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
  const ids = await rows.insertDates(
    db,
    { ...base, ...patient, ...buffers, bookedBy: createdBy, seriesId, practitionerIds },
    free.map(({ span, seriesAt, location, ...how }) => ({
      ...span,
      seriesAt: seriesAt ?? span.startsAt,
      overbookedFor: how.overbookedFor,
      overbookedBecause: how.overbookedBecause,
      patientElsewhereBecause: how.patientElsewhereBecause,
      location,
    })),
  );
  const written = await saveTexts(db, { organizationId, ids, texts: input });
  await recordAll(
    db,
    signedIn,
    free.map(({ span, overbookedFor, patientElsewhereBecause: because }, at) => ({
      action: 'appointment.book',
      object: { type: 'Appointment', id: ids[at] ?? '' },
      detail: {
        ...timeFacts(span),
        seriesId,
        ...(overbookedFor === null ? {} : { beside: overbookedFor }),
        ...elsewhereFact(because),
        ...written,
      },
    })),
  );
  if (patient.patientId !== null)
    await requestLetters(db, signedIn, { appointmentIds: ids, about: 'booked' });
  return seriesId;
}

/**
 * Throws 409 that names the dates that are taken, 400 where the rule is wrong or a date cannot be
 * booked, 404 where a colleague or the type is not of this hospital.
 */
export function bookSeries(signedIn: SignedIn, input: BookSeries): Promise<BookedSeries> {
  const action = 'appointment.book';
  const work = async (db: Connection): Promise<BookedSeries> => {
    const seriesId = await idempotent(db, signedIn, { action, input }, () =>
      bookIt(db, signedIn, input),
    );
    const access = accessOf(signedIn.session.person);
    const ids = (await rows.dates(db, access, seriesId)).map(({ id }) => id);
    return { seriesId, appointments: await store.byIds(db, access, ids) };
  };
  return attempted(signedIn, { action }, async () => {
    const ids = idsOf(signedIn, input);
    const booked = await withPractitionerQueue(signedIn, ids, () =>
      retriedTransaction(signedIn, work),
    );
    sendTimeChanged(signedIn, ids);
    return booked;
  });
}

/** The dates that a change could concern; none for an appointment outside of any series. */
export async function seriesDates(
  { db, session }: SignedIn,
  { appointmentId }: AppointmentRef,
): Promise<SeriesDates> {
  const { person } = session;
  const { series } = await requireAppointment(db, person, appointmentId);
  if (!series) return { zone: person.zone, dates: [] };
  const [{ zone }, dates] = [
    await rows.requireSeries(db, person.organizationId, series.id),
    await rows.dates(db, accessOf(person), series.id),
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

/** The patient moves their appointment by the link in their letter, into time that is free. */
import {
  lockedAppointment,
  practitionerIdsOn,
  lockPractitioners,
  retimeAppointment,
  withPractitionerQueue,
  requireStart,
  timeFacts,
  requestOffers,
  requestLetters,
  lockedPatientTime,
} from '#server/appointments/service.ts';
import type { YourAppointment } from '#shared/self-service.ts';
import type {
  FindTimesByLink,
  MoveByLink,
  TimesOfWeek,
} from '#shared/self-service/link-changes.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { spanFrom, minutesIn } from '#server/platform/times/spans.ts';
import {
  changedView,
  follow,
  mayMoveNow,
  practitionerIdsOf,
  recordByPatient,
  type FollowedLink,
} from './follow-link.ts';
import { findOpenPlacement } from '#server/self-service/core/open-placement.ts';
import { noTimes, timesOfWeek } from '#server/self-service/core/free-week.ts';

/** Per address; it costs more than looking at the appointment. */
const searches = { windowMs: 10 * minuteMs, most: 60, whenShort: 'pass' } as const;

/** When all of the appointment's clinicians are free, for a week; none where it cannot be moved. */
export async function freeTimes(visitor: Visitor, input: FindTimesByLink): Promise<TimesOfWeek> {
  await requireUnderAddressLimit(visitor, { name: 'patient-times-from', ...searches });
  const followed = await follow(visitor, input.token);
  if (!followed) return noTimes;
  const { organizationId, appointmentId, appointment, type, zone } = followed;
  const now = visitor.now();
  if (!mayMoveNow(followed, appointment, now)) return noTimes;
  const { bufferBeforeMinutes, bufferAfterMinutes } = appointment;
  const week = await timesOfWeek(visitor, {
    organizationId,
    type: { ...type, bufferBeforeMinutes, bufferAfterMinutes },
    zone,
    from: input.from,
    exceptId: appointmentId,
    among: {
      practitionerIds: practitionerIdsOf(followed),
      isAnybody: false,
      isTogether: true,
      durationMinutes: minutesIn(appointment),
    },
  });
  return { ...week, starts: week.starts.filter((start) => start !== appointment.startsAt) };
}

interface Move {
  followed: FollowedLink;
  startsAt: Date;
  version: number;
}

async function moveWithin(db: Connection, visitor: Visitor, move: Move): Promise<string[]> {
  const { followed, startsAt, version } = move;
  const { organizationId, appointmentId: id, type } = followed;
  const practitionerIds = await practitionerIdsOn(db, { organizationId, appointmentId: id });
  await lockPractitioners(db, { organizationId, ids: practitionerIds });
  const from = await lockedAppointment(db, { organizationId, practitionerId: null }, id);
  const now = visitor.now();
  if (!from || !mayMoveNow(followed, from, now)) throw new Refusal('appointments.not-by-patient');
  if (startsAt.getTime() === from.startsAt.getTime()) return [];
  if (from.version !== version) throw new Refusal('conflict');
  requireStart(startsAt, now, type);
  const span = spanFrom(startsAt, minutesIn(from));
  const placement = await findOpenPlacement(db, visitor, {
    organizationId,
    type: { ...type, ...from.buffers },
    span,
    practitionerIds,
    moved: { id, locationId: from.locationId },
  });
  const { patientId } = from;
  const query = { organizationId, spans: [span], exceptIds: [id] };
  if (patientId !== null && (await lockedPatientTime(db, { ...query, patientId })))
    throw new Refusal('appointments.overlap', {
      words: 'You have another appointment then. Choose another time.',
    });
  await retimeAppointment(db, { id, span, patientElsewhereBecause: null, ...placement });
  const freeing = { ...visitor, session: { person: { organizationId } } };
  await requestOffers(db, freeing, { practitionerIds, spans: [from] });
  await recordByPatient(db, visitor, followed, {
    action: 'appointment.move',
    detail: { before: timeFacts(from), after: timeFacts(span) },
  });
  await requestLetters(db, visitor, { appointmentIds: [id], about: 'moved' });
  return practitionerIds;
}

/**
 * Repeated with the time that it has, nothing happens. Throws 409 where the time is taken, where it
 * was changed since `version`, and where it is too late.
 */
export async function moveByLink(visitor: Visitor, input: MoveByLink): Promise<YourAppointment> {
  const followed = await follow(visitor, input.token);
  if (!followed) return { state: 'unknown' };
  const move = { followed, startsAt: new Date(input.startsAt), version: input.version };
  const moved = await withPractitionerQueue(visitor, practitionerIdsOf(followed), () =>
    retriedTransaction(visitor, (db) => moveWithin(db, visitor, move)),
  );
  return changedView(visitor, followed, moved);
}

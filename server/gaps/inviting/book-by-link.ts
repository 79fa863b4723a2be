/** The patient's side of an invitation: what is to be booked, the free times, and the booking, without a session. */
import type {
  BookVisit,
  FindVisitTimes,
  VisitLink,
  VisitToBook,
} from '#shared/gaps/gap-invitations.ts';
import type { GapTime } from '#shared/gaps/gap-booking.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { TimesOfWeek } from '#shared/self-service/link-changes.ts';
import { minuteMs } from '#shared/durations.ts';
import {
  insertAppointment,
  lockedPatientTime,
  lockPractitioners,
  requestLetters,
  requireStart,
  timeFacts,
  typesByIds,
  withPractitionerQueue,
} from '#server/appointments/service.ts';
import { record, recordCounted } from '#server/audit/service.ts';
import { aboutCase, moveByRecord, sendCasesChanged } from '#server/cases/service.ts';
import { timesOfTypes } from '#server/gaps/booking/gap-times.ts';
import { insertVisit, openVisitOf, typesOfGap } from '#server/gaps/booking/gap-visit-store.ts';
import { lockedSurvivorId, patientById } from '#server/patients/service.ts';
import { findOpenPlacement } from '#server/self-service/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { spanFrom } from '#server/platform/times/spans.ts';
import { hospitalOf } from './hospital-store.ts';
import * as store from './gap-invitation-store.ts';

/** Per address; a household or a ward may share one. */
const looks = { windowMs: 10 * minuteMs, most: 90, whenShort: 'pass' } as const;

const bookable: readonly string[] = ['open', 'invited', 'said', 'visited'];

/** Null for anything that is no link of an invitation. Throws 429 where one address asks too often. */
async function follow(visitor: Visitor, token: string): Promise<store.FollowedInvitation | null> {
  await requireUnderAddressLimit(visitor, { name: 'gap-visit-from', ...looks });
  const tokenHash = hashOf(token);
  const invitation =
    tokenHash && (await store.byToken(visitor.db, { tokenHash, now: visitor.now() }));
  if (invitation) return invitation;
  await recordCounted(visitor.db, visitor, { action: 'gap.link', outcome: 'refused' });
  return null;
}

const typesFor = async (
  db: Connection,
  { organizationId, caseId }: store.FollowedInvitation,
): Promise<TypeRecord[]> =>
  typesByIds(db, organizationId, await typesOfGap(db, organizationId, caseId));

async function view(visitor: Visitor, invitation: store.FollowedInvitation): Promise<VisitToBook> {
  const { db, now } = visitor;
  const hospital = await hospitalOf(db, invitation.organizationId);
  const booked = await openVisitOf(db, invitation.caseId);
  if (booked)
    return booked.endsAt > now()
      ? {
          state: 'booked',
          ...hospital,
          startsAt: booked.startsAt.toISOString(),
          endsAt: booked.endsAt.toISOString(),
          practitioner: booked.practitioner,
          isTeleVisit: booked.isTeleVisit,
        }
      : { state: 'gone' };
  if (!bookable.includes(invitation.state)) return { state: 'gone' };
  const types = await typesFor(db, invitation);
  if (types.length === 0) return { state: 'gone' };
  const isTeleVisit = types.every(({ kind }) => kind === 'tele-visit');
  return { state: 'choose', ...hospital, isTeleVisit };
}

export async function visitToBook(visitor: Visitor, { token }: VisitLink): Promise<VisitToBook> {
  const invitation = await follow(visitor, token);
  if (!invitation) return { state: 'gone' };
  const { organizationId, caseId } = invitation;
  await record(visitor.db, visitor, {
    action: 'gap.link',
    account: { id: null, organizationId },
    object: aboutCase(caseId),
  });
  return view(visitor, invitation);
}

const noTimes: TimesOfWeek = {
  zone: 'UTC',
  from: '',
  to: '',
  starts: [],
  isFirst: true,
  isMore: false,
};

/** When somebody is free whom patients may book, for a week; nobody is named. */
export async function visitTimes(
  visitor: Visitor,
  { token, from }: FindVisitTimes,
): Promise<TimesOfWeek> {
  const invitation = await follow(visitor, token);
  if (!invitation || !bookable.includes(invitation.state)) return noTimes;
  const { organizationId } = invitation;
  const types = await typesFor(visitor.db, invitation);
  const week = await timesOfTypes(visitor, { organizationId, types, from, isPublic: true });
  const { zone, to, times, isFirst, isMore } = week;
  const starts = [...new Set(times.map(({ startsAt }) => startsAt))];
  return { zone, from: week.from, to, starts, isFirst, isMore };
}

const takenWords = { words: 'That time is taken by now. Choose another one.' };

interface Booking {
  invitation: store.FollowedInvitation;
  type: TypeRecord;
  time: GapTime;
}

async function bookWithin(
  db: Connection,
  visitor: Visitor,
  { invitation, type, time }: Booking,
): Promise<void> {
  const { organizationId, caseId } = invitation;
  const practitionerIds = [time.practitionerId];
  await lockPractitioners(db, { organizationId, ids: practitionerIds });
  const startsAt = new Date(time.startsAt);
  requireStart(startsAt, visitor.now(), type);
  const span = spanFrom(startsAt, type.durationMinutes);
  const request = { organizationId, type, span, practitionerIds };
  const placement = await findOpenPlacement(db, visitor, request);
  const patientId = await lockedSurvivorId(db, organizationId, invitation.patientId);
  const patient = patientId && (await patientById(db, organizationId, patientId));
  if (!patient) throw new Refusal('not-found');
  const query = { organizationId, patientId: patient.id, exceptIds: [], spans: [span] };
  if (await lockedPatientTime(db, query))
    throw new Refusal('appointments.overlap', {
      words: 'You have another appointment then. Choose another time.',
    });
  const { bufferBeforeMinutes, bufferAfterMinutes } = type;
  const appointmentId = await insertAppointment(
    db,
    {
      ...span,
      ...placement,
      organizationId,
      bookedBy: null,
      typeId: type.id,
      bufferBeforeMinutes,
      bufferAfterMinutes,
      patientName: patient.fullName,
      patientId: patient.id,
      heldUntil: null,
    },
    practitionerIds,
  );
  const note = 'The patient booked the visit by the link of the invitation.';
  const account = { id: null, organizationId };
  if (!(await moveByRecord(db, visitor, { organizationId, caseId, move: 'book', note })))
    throw new Refusal('cases.move-unfit');
  await insertVisit(db, {
    caseId,
    appointmentId,
    organizationId,
    bookedBy: null,
    at: visitor.now(),
  });
  await record(db, visitor, {
    action: 'appointment.book',
    account,
    object: { type: 'Appointment', id: appointmentId },
    detail: { ...timeFacts(span), by: 'patient' },
  });
  await record(db, visitor, {
    action: 'gap.book',
    account,
    object: aboutCase(caseId),
    detail: { appointmentId, by: 'patient' },
  });
  await requestLetters(db, visitor, { appointmentIds: [appointmentId], about: 'booked' });
}

/** Of those who are free then, the one with most time left. Repeated, it shows what is booked. Throws 409 where nobody is. */
export async function bookByLink(
  visitor: Visitor,
  { token, startsAt }: BookVisit,
): Promise<VisitToBook> {
  const invitation = await follow(visitor, token);
  if (!invitation) return { state: 'gone' };
  const { organizationId } = invitation;
  const before = await view(visitor, invitation);
  if (before.state !== 'choose') return before;
  const types = await typesFor(visitor.db, invitation);
  const from = dayAt(new Date(startsAt), before.zone);
  const week = await timesOfTypes(visitor, { organizationId, types, from, isPublic: true });
  const time = week.times.find((free) => Date.parse(free.startsAt) === Date.parse(startsAt));
  const type = types.find(({ id }) => id === time?.typeId);
  if (!time || !type) throw new Refusal('appointments.overlap', takenWords);
  await withPractitionerQueue(visitor, [time.practitionerId], () =>
    retriedTransaction(visitor, (db) => bookWithin(db, visitor, { invitation, type, time })),
  );
  visitor.changed({
    organizationId,
    area: 'appointments',
    practitionerIds: [time.practitionerId],
  });
  sendCasesChanged(visitor, organizationId);
  return view(visitor, { ...invitation, state: 'booked' });
}

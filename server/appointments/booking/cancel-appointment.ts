/** Cancels appointments, for staff or for their patient, and makes the other changes of state. */
import type {
  Appointment,
  AppointmentState,
  CancelAppointment,
  CancelledAppointment,
} from '#shared/appointments.ts';
import { mayCancel, obstacleToCancelling } from '#shared/appointments/cancellation-rules.ts';
import { mayCancelByLink, type SelfServiceSettings } from '#shared/self-service/link-limits.ts';
import { attempted, record, type Actor } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Practitioner } from '#server/platform/session.ts';
import { accessOf, requireAppointment } from '#server/appointments/core/appointment-access.ts';
import { withChangeEvent } from '#server/platform/events/time-change-events.ts';
import { requestOffers, freedTimeOf } from '#server/appointments/core/freed-time.ts';
import {
  notifyOrKeepUndo,
  untoldFact,
  type UndoTime,
} from '#server/appointments/undo/remember-undo.ts';
import type { CancelInMerge } from '#server/patients/service.ts';
import { withUndo } from './booking-answers.ts';
import { saveOutcome, sentOutcome } from '#server/appointments/core/outcome-reasons.ts';
import * as outcomes from '#server/appointments/core/outcome-store.ts';
import { requestLetters } from '#server/appointments/core/letter-requests.ts';
import { obstacleTo } from '#shared/appointments/appointment-states.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { saveCancelledConcept } from '#server/appointments/core/appointment-text-store.ts';
import type { ReasonConcept } from '#shared/appointments/texts/appointment-texts.ts';
import type { Access } from '#server/platform/sql/appointment-rows.ts';
import { cancelSeries } from '#server/appointments/series/cancel-series.ts';
import { withPractitionerQueue } from './book-appointment.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';

interface Step {
  id: string;
  state: AppointmentState;
  version?: number | undefined;
  because?: string | undefined;
}

/**
 * Changes the state of an appointment within the transaction `db`; one that has the state already
 * stays as it is. Throws 404 where it is not accessible, 409 where the step is not allowed or it
 * was changed since `version`. Returns whether anything changed.
 */
async function stepTo(
  db: Connection,
  { access, now }: { access: Access; now: Date },
  step: Step,
): Promise<boolean> {
  const { id, state, version } = step;
  const from = await store.locked(db, access, id);
  if (from === null) throw new Refusal('not-found');
  if (from.state === state) return false;
  const obstacle =
    state === 'cancelled'
      ? obstacleToCancelling({ by: 'staff', ...from }, now.getTime())
      : obstacleTo(from.state, state);
  if (obstacle !== null) throw new Refusal(obstacle);
  if (version !== undefined && version !== from.version) throw new Refusal('conflict');
  await store.setState(db, access.organizationId, step);
  return true;
}

/** For visits, which have checked the person's access already. */
export const begin = (
  db: Connection,
  { organizationId }: Pick<Practitioner, 'organizationId'>,
  { id, now }: { id: string; now: Date },
): Promise<boolean> =>
  stepTo(
    db,
    { access: { organizationId, practitionerId: null }, now },
    { id, state: 'in-progress' },
  );

type Cancellation = CancelAppointment &
  UndoTime & {
    /** The reason as another system codes it. */
    concept?: ReasonConcept | undefined;
  };

async function cancelOne(db: Connection, signedIn: SignedIn, input: Cancellation): Promise<void> {
  const { appointmentId: id, reason: because, version, concept } = input;
  const { person } = signedIn.session;
  const { organizationId } = person;
  const caller = { access: accessOf(person), now: signedIn.now() };
  if (!(await stepTo(db, caller, { id, state: 'cancelled', version, because }))) return;
  if (concept) await saveCancelledConcept(db, { organizationId, id }, concept);
  const use = 'cancellation';
  const sent = concept && (await sentOutcome(db, { organizationId, use, concept }));
  const reasonId = input.reasonId ?? sent?.id;
  await saveOutcome(db, { organizationId, ids: [id], use, reasonId });
  await record(db, signedIn, {
    action: 'appointment.cancel',
    object: { type: 'Appointment', id },
    detail: {
      before: { state: 'booked' },
      after: { state: 'cancelled' },
      ...untoldFact(input.tellsPatient),
    },
  });
  await notifyOrKeepUndo(db, signedIn, { ...input, about: 'cancelled' });
  await requestOffers(db, signedIn, freedTimeOf(await requireAppointment(db, person, id)));
}

/** In the caller's transaction, for one of two appointments that a patient's two records had at one time. */
export const cancelInMerge: CancelInMerge = (db, signedIn, cancellation) =>
  cancelOne(db, signedIn, { ...cancellation, scope: 'this' });

/**
 * In the caller's transaction, a meeting without a patient, by somebody of whom the caller has checked that they
 * may. Returns false where it is cancelled already.
 */
export async function cancelMeeting(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId: id, reason }: { appointmentId: string; reason: string },
): Promise<boolean> {
  const { organizationId } = signedIn.session.person;
  const access = { organizationId, practitionerId: null };
  const step = { id, state: 'cancelled' as const, because: reason };
  if (!(await stepTo(db, { access, now: signedIn.now() }, step))) return false;
  const detail = { before: { state: 'booked' }, after: { state: 'cancelled' } };
  const object = { type: 'Appointment', id };
  await record(db, signedIn, { action: 'appointment.cancel', object, detail });
  const [appointment] = await store.byIds(db, access, [id]);
  if (appointment) await requestOffers(db, signedIn, freedTimeOf(appointment));
  return true;
}

/** Frees the time of everybody on it. Repeated, it changes nothing and writes no audit row. */
export function cancel(signedIn: SignedIn, input: Cancellation): Promise<CancelledAppointment> {
  const { appointmentId: id, scope } = input;
  const work = async (db: Connection): Promise<Appointment> => {
    const isDone = scope !== 'this' && (await cancelSeries(db, signedIn, input));
    if (!isDone) await cancelOne(db, signedIn, input);
    return requireAppointment(db, signedIn.session.person, id);
  };
  const entry = { action: 'appointment.cancel' as const, object: { type: 'Appointment', id } };
  return attempted(signedIn, entry, async () => {
    const { organizationId } = signedIn.session.person;
    const ids = await practitionerTime.idsOn(signedIn.db, { organizationId, appointmentId: id });
    const cancelled = await withChangeEvent(signedIn, () =>
      withPractitionerQueue(signedIn, ids, () => retriedTransaction(signedIn, work)),
    );
    return withUndo(signedIn, cancelled);
  });
}

interface PatientCancellation {
  organizationId: string;
  appointmentId: string;
  because: string;
  /** Those of its type; without them, until it begins. */
  settings?: SelfServiceSettings;
}

/**
 * Within the transaction `db`. Returns whose time it frees, for the events after the commit; an
 * empty list where it may not be cancelled: it is too late, or was done before.
 */
export async function cancelForPatient(
  db: Connection,
  actor: Actor & Pick<Deps, 'jobs' | 'now' | 'sms'>,
  { organizationId, appointmentId: id, because, settings }: PatientCancellation,
): Promise<string[]> {
  const access = { organizationId, practitionerId: null };
  const from = await store.locked(db, access, id);
  const now = actor.now().getTime();
  if (!from) return [];
  const mayBe = settings
    ? mayCancelByLink(settings, from, now)
    : mayCancel({ by: 'patient', ...from }, now);
  if (!mayBe) return [];
  await store.setState(db, organizationId, { id, state: 'cancelled', because });
  await outcomes.save(db, { organizationId, ids: [id], reasonId: null, side: 'patient' });
  await record(db, actor, {
    action: 'appointment.cancel',
    account: { id: null, organizationId },
    object: { type: 'Appointment', id },
    detail: { before: { state: 'booked' }, after: { state: 'cancelled' }, by: 'patient' },
  });
  await requestLetters(db, actor, { appointmentIds: [id], about: 'cancelled' });
  const [cancelled] = await store.byIds(db, access, [id]);
  if (!cancelled) return [];
  await requestOffers(
    db,
    { ...actor, session: { person: { organizationId } } },
    freedTimeOf(cancelled),
  );
  return cancelled.practitioners.map((practitioner) => practitioner.id);
}

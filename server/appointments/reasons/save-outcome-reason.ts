/** Says afterwards why an appointment was cancelled or why nobody came. */
import type { Appointment } from '#shared/appointments.ts';
import type { GiveReason } from '#shared/appointments/reasons/listed-reasons.ts';
import type { ReasonUse } from '#shared/appointments/reasons/reason-uses.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { withChangeEvent } from '#server/platform/events/time-change-events.ts';
import { accessOf, requireAppointment } from '#server/appointments/core/appointment-access.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { nextVersion } from '#server/appointments/core/appointment-text-store.ts';
import { saveOutcome } from '#server/appointments/core/outcome-reasons.ts';

type Ending = Exclude<ReasonUse, 'visit'>;

const useIn: Partial<Record<Appointment['state'], Ending>> = {
  cancelled: 'cancellation',
  'no-show': 'no-show',
};

const factsOf = ({ outcome }: Appointment) =>
  outcome === null ? {} : { side: outcome.side, reason: outcome.reason };

/** Throws 409 where it was changed since `version`, or where it neither was cancelled nor missed. */
export function saveOutcomeReason(signedIn: SignedIn, input: GiveReason): Promise<Appointment> {
  const { appointmentId: id, version, reasonId } = input;
  const { person } = signedIn.session;
  const { organizationId } = person;
  const entry = {
    action: 'appointment.give-reason' as const,
    object: { type: 'Appointment', id },
  };
  const work = async (db: Connection): Promise<Appointment> => {
    const locked = await store.locked(db, accessOf(person), id);
    if (!locked) throw new Refusal('not-found');
    const use = useIn[locked.state];
    if (locked.version !== version || use === undefined) throw new Refusal('conflict');
    const before = await requireAppointment(db, person, id);
    await saveOutcome(db, { organizationId, ids: [id], use, reasonId });
    await nextVersion(db, { organizationId, id });
    const after = await requireAppointment(db, person, id);
    const detail = { before: factsOf(before), after: factsOf(after) };
    await record(db, signedIn, { ...entry, detail });
    return after;
  };
  return attempted(signedIn, entry, () =>
    withChangeEvent(signedIn, () => signedIn.db.transaction().execute(work)),
  );
}

/** What patients tell the clinic by their link: contact, who comes with them, and that they want an earlier time. */
import { insertWaitlistEntry, aboutEntry } from '#server/waitlist/service.ts';
import type { AppointmentLink, YourAppointment } from '#shared/self-service.ts';
import type {
  Noted,
  SaveContactByLink,
  SayCompany,
  WaitByLink,
} from '#shared/self-service/link-changes.ts';
import { everyWeekday } from '#shared/waitlist.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import { dayAfter, dayAt } from '#server/platform/times/local-days.ts';
import { updateContact, agreeToSms } from '#server/patients/service.ts';
import * as company from './company-store.ts';
import {
  changedView,
  follow,
  mayWaitByLink,
  practitionerIdsOf,
  recordByPatient,
  sendChanged,
  type FollowedLink,
} from './follow-link.ts';

/** Until the appointment is over or cancelled; afterwards the clinic is called. */
const isAhead = ({ appointment }: FollowedLink, now: Date) =>
  appointment.state === 'booked' && Date.parse(appointment.endsAt) > now.getTime();

/** One link that works is followed and told; nothing is noted for others. */
async function noted(
  visitor: Visitor,
  { token }: AppointmentLink,
  work: (db: Connection, followed: FollowedLink) => Promise<void>,
): Promise<Noted> {
  const followed = await follow(visitor, token);
  if (!followed) return { noted: false };
  if (!isAhead(followed, visitor.now())) throw new Refusal('appointments.not-by-patient');
  await visitor.db.transaction().execute((db) => work(db, followed));
  sendChanged(visitor, followed, practitionerIdsOf(followed));
  return { noted: true };
}

/** The link's page shows neither, since others may hold it; the audit has which of them changed. */
export const saveContact = (
  visitor: Visitor,
  { token, texts, ...contact }: SaveContactByLink,
): Promise<Noted> =>
  noted(visitor, { token }, async (db, followed) => {
    const { patient } = followed.appointment;
    if (patient === null) throw new Refusal('appointments.not-by-patient');
    const { organizationId } = followed;
    const object = { type: 'Patient', id: patient.id };
    const changed = Object.keys(contact);
    if (changed.length > 0) {
      await updateContact(db, { patientId: patient.id, ...contact });
      await recordByPatient(db, visitor, followed, {
        action: 'patient.save',
        object,
        detail: { changed },
      });
    }
    if (texts === undefined) return;
    if (texts && visitor.sms === null) throw new Refusal('patients.no-text-messages');
    const agreement = { agrees: texts, how: 'link', by: null, at: visitor.now() } as const;
    await agreeToSms(db, { organizationId, patientId: patient.id }, agreement);
    await recordByPatient(db, visitor, followed, {
      action: 'patient.sms-consent',
      object,
      detail: { agrees: texts, how: 'link' },
    });
  });

export const sayCompany = (visitor: Visitor, { token, words }: SayCompany): Promise<Noted> =>
  noted(visitor, { token }, async (db, followed) => {
    const { organizationId, appointmentId } = followed;
    await company.save(db, { organizationId, appointmentId, words, at: visitor.now() });
    await recordByPatient(db, visitor, followed, { action: 'appointment.company' });
  });

async function insertEntry(
  db: Connection,
  visitor: Visitor,
  { followed, partOfDay }: { followed: FollowedLink } & Pick<WaitByLink, 'partOfDay'>,
): Promise<void> {
  const { organizationId, appointmentId, appointment, type, zone } = followed;
  const { patient, practitioners } = appointment;
  const [practitioner] = practitioners;
  if (patient === null || !practitioner) throw new Refusal('appointments.not-by-patient');
  const now = visitor.now();
  const id = await insertWaitlistEntry(db, {
    organizationId,
    patientId: patient.id,
    typeId: type.id,
    practitionerId: practitioner.id,
    createdBy: null,
    insteadOf: appointmentId,
    waitingSince: now,
    fromDay: dayAt(now, zone),
    untilDay: dayAfter(dayAt(new Date(appointment.startsAt), zone), -1),
    weekdays: [...everyWeekday],
    partOfDay,
    urgent: false,
    note: 'Asked for an earlier time by the link in the message',
  });
  await recordByPatient(db, visitor, followed, {
    action: 'waitlist.add',
    object: aboutEntry(id),
    detail: { typeId: type.id, practitionerId: practitioner.id },
  });
}

/** The appointment stays until an earlier time is accepted. Repeated, nothing happens. */
export async function waitForEarlier(
  visitor: Visitor,
  { token, partOfDay }: WaitByLink,
): Promise<YourAppointment> {
  const followed = await follow(visitor, token);
  if (!followed) return { state: 'unknown' };
  if (!mayWaitByLink(followed, visitor.now())) throw new Refusal('appointments.not-by-patient');
  try {
    await visitor.db
      .transaction()
      .execute((db) => insertEntry(db, visitor, { followed, partOfDay }));
  } catch (error) {
    // They wait for this clinician and type already.
    if (!isUniqueViolation(error)) throw error;
  }
  return changedView(visitor, followed, practitionerIdsOf(followed));
}

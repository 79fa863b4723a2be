/** A clinic in which patients have one of each thing booked, some of whom are recorded as deceased. */
import { randomUUID } from 'node:crypto';
import type {
  BookedItem,
  BookedOfDeceased,
  BookedOfPatient,
} from '#shared/patients/booked-of-deceased.ts';
import { dayMs } from '#shared/durations.ts';
import { callAppointments } from '#server/test/browser.ts';
import { openMailingClinic } from '#server/test/mailed-letters.ts';
import { linkOf } from '#server/test/patient.ts';

interface Known {
  id: string;
  email: string;
  fullName: string;
}

export async function openBookedClinic() {
  const clinic = await openMailingClinic();
  const { letters, world } = clinic;
  const desk = await clinic.clinician({ role: 'EDITOR', fullName: 'Dana Desk' });
  const lena = await clinic.clinician();
  const { owner } = world;

  let days = 2;
  const nextStart = () => new Date(Date.now() + (days += 1) * dayMs).toISOString();

  async function newPatient() {
    const fullName = `Ana ${randomUUID().slice(0, 8)}`;
    const { id, email } = await letters.patient(desk, { fullName, birthDate: '1950-02-03' });
    return { id, email, fullName };
  }

  async function book(patient: Known, kind: 'in-person' | 'tele-visit' = 'in-person') {
    const input = { patientId: patient.id, typeId: clinic.types[kind], startsAt: nextStart() };
    const { data, text } = await callAppointments(lena, 'book', input);
    if (!data?.id) throw new Error(text);
    return data.id as string;
  }

  async function setDeceased(patientId: string, deceased: string | null) {
    const { version } = (await callAppointments(desk, 'patients.one', { patientId })).data;
    return callAppointments(desk, 'patients.recordDeath', { patientId, version, deceased });
  }

  async function listed(by = desk): Promise<BookedOfDeceased> {
    return (await callAppointments(by, 'patients.bookedOfDeceased', {})).data;
  }

  const itemsOf = async ({ id }: Known): Promise<BookedItem[]> =>
    (await listed()).patients.find(({ patient }: BookedOfPatient) => patient.id === id)?.items ??
    [];

  const kindsOf = async (patient: Known) => (await itemsOf(patient)).map(({ kind }) => kind);

  async function request({ id, fullName, email }: Known): Promise<string> {
    const requestId = randomUUID();
    const unit = await clinic.newUnit();
    await owner.query(
      `insert into public_bookings (id, organization_id, unit_id, type_id, practitioner_id, starts_at,
         ends_at, token_hash, state, full_name, birth_date, email, made_at)
       select $1::uuid, organization_id, $2::uuid, $3::uuid, $4::uuid, now() + interval '9 days', now() + interval '9 days 30 minutes',
         sha256($1::uuid::text::bytea), 'requested', upper($5::text), birth_date, $6::text, now() from patients where id = $7`,
      [requestId, unit.id, clinic.types['in-person'], lena.id, fullName, email, id],
    );
    return requestId;
  }

  const waitFor = (patient: Known) =>
    callAppointments(lena, 'waitlist.add', {
      patientId: patient.id,
      typeId: clinic.types['in-person'],
      fromDay: new Date().toISOString().slice(0, 10),
      untilDay: new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10),
    });

  /** One of each kind. */
  async function patientWithAll() {
    const patient = await newPatient();
    const single = await book(patient);
    const first = await book(patient);
    const arrived = await book(patient);
    await owner.query(`update appointments set state = 'arrived' where id = $1`, [arrived]);
    const second = await book(patient);
    await owner.query(
      `with made as (
         insert into series (organization_id, type_id, lead_id, zone, start_minute, duration_minutes, created_by)
         select organization_id, type_id, $1::uuid, 'UTC', 600, 30, $1::uuid from appointments where id = $2 returning id)
       update appointments set series_id = made.id, series_at = starts_at from made where appointments.id = any($3)`,
      [lena.id, first, [first, second]],
    );
    const tele = await book(patient, 'tele-visit');
    await linkOf(lena, tele);
    await owner.query(
      `insert into visit_invitations (organization_id, visit_id, token_hash, role, name, place, made_by, made_at)
       select organization_id, id, sha256(id::text::bytea), 'interpreter', 'Maria Rossi', 'outside', $2, now()
       from visits where appointment_id = $1`,
      [tele, lena.id],
    );
    await waitFor(patient);
    const requestId = await request(patient);
    for (const id of [single, first, arrived, second, tele]) await letters.isQuiet(id);
    return { ...patient, requestId, appointmentIds: [single, first, arrived, second, tele] };
  }

  return {
    ...clinic,
    desk,
    lena,
    owner,
    newPatient,
    book,
    setDeceased,
    listed,
    itemsOf,
    kindsOf,
    request,
    waitFor,
    patientWithAll,
  };
}

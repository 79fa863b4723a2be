/** Visits in progress: their room open, a patient admitted, and earlier participants. */
import { randomUUID } from 'node:crypto';
import { minuteMs } from '#shared/durations.ts';
import type { Browser, NameIn } from './browser.ts';
import type { Clinic, Clinician } from './clinic.ts';
import { linkOf, waitingPatient } from './patient.ts';

export async function roomOf({ world }: Clinic, visitId: string): Promise<string> {
  const { rows } = await world.owner.query<{ room_name: string }>(
    'select room_name from visits where id = $1',
    [visitId],
  );
  return rows[0]?.room_name ?? 'no visit';
}

/** Of these clinicians, the first of whom opens it. */
export async function openVisit(clinic: Clinic, ...who: [Clinician, ...Clinician[]]) {
  const appointmentId = await clinic.place(who, { at: 5 });
  const { data } = await who[0].browser.call('visits.open', { appointmentId });
  const visitId: string = data.id;
  return { visitId, appointmentId, room: await roomOf(clinic, visitId) };
}

/** With an admitted patient, and their LiveKit token. */
export async function runningVisit(clinic: Clinic, ...who: [Clinician, ...Clinician[]]) {
  const appointmentId = await clinic.place(who, { at: 5 });
  const link = await linkOf(who[0], appointmentId);
  const ana = await waitingPatient(clinic, { token: link });
  const { visitId } = (await ana.call('visits.guest.state', {})).data as { visitId: string };
  await who[0].browser.call('visits.admit', { visitId });
  const { token, identity } = (await ana.call('visits.guest.ticket', {})).data;
  const room = await roomOf(clinic, visitId);
  return { appointmentId, visitId, link, ana, token, identity: identity as string, room };
}

export interface OngoingVisit {
  lena: Clinician;
  ana: Browser;
  visitId: string;
}

/** The patient waits to be let in. */
export async function waitingVisit(clinic: Clinic): Promise<OngoingVisit> {
  const lena = await clinic.clinician({ fullName: `Dr. Lena ${randomUUID().slice(0, 6)}` });
  const token = await linkOf(lena, await clinic.place([lena], { at: 5 }));
  const ana = await waitingPatient(clinic, { token });
  const { visitId } = (await ana.call('visits.guest.state', {})).data;
  return { lena, ana, visitId };
}

/** The patient was let in. */
export async function admittedVisit(clinic: Clinic): Promise<OngoingVisit> {
  const visit = await waitingVisit(clinic);
  await visit.lena.browser.call('visits.admit', { visitId: visit.visitId });
  return visit;
}

interface Attendee {
  identity: string;
  /** Minutes ago; still there without. */
  left?: number;
}

/** Inserts rows as if LiveKit had reported them. */
export async function wereThere({ world }: Clinic, visitId: string, people: Attendee[]) {
  const now = Date.now();
  const minutesAgo = (minutes: number) => new Date(now - minutes * minuteMs);
  for (const { identity, left } of people)
    await world.owner.query(
      `insert into visit_presences (organization_id, visit_id, connection, identity, name, joined_at,
         joined_by, left_at, left_by, noted_at, had_sound, had_picture, had_screen)
       select organization_id, id, 'PA_' || gen_random_uuid(), $2, 'Somebody', $4::timestamptz,
         'webhook', $3, case when $3::timestamptz is null then null else 'webhook' end, now(),
         true, true, false
       from visits where id = $1`,
      [visitId, identity, left === undefined ? null : minutesAgo(left), minutesAgo(60)],
    );
}

/** Calls one of the procedures that act on a visit. */
export const step = <Name extends NameIn<'visits'>>(
  who: Clinician,
  name: Name,
  visitId: string,
  more = {},
) => who.browser.call(`visits.${name}`, { visitId, ...more });

/** What the guest's page is told. */
export const stateOf = async (guest: Browser) => (await guest.call('visits.guest.state', {})).data;

/** Who was there, and what was said: one visit on a page, for its clinicians; and as a file. */
import type { AppointmentRef } from '#shared/appointments.ts';
import { visitEvents } from '#shared/visits/visit-states.ts';
import type { Consented, Stay, VisitRecord, WasThere } from '#shared/visits/report.ts';
import { whose } from '#server/appointments/service.ts';
import { recordAll, stepsOf, type AuditEntry } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import * as store from './report-store.ts';
import { settingOf } from '../core/guest-store.ts';
import { roleWords, writtenThere } from './report-content.ts';
import { objectOf, shownOne } from '../core/visit-view.ts';
import { byAppointment } from '../core/store.ts';
import { modalityOf, secondsOf, secondsTogether } from './overlap-time.ts';

/** Of the audit's entries those that a clinician calls a step of the visit. */
const steps = [
  ...new Set(Object.values(visitEvents).map(({ action }) => action)),
  'visit.join' as const,
  'visit.leave' as const,
  'visit.mute' as const,
  'visit.stop-share' as const,
  'visit.allow-back' as const,
  'visit.lock' as const,
  'visit.unlock' as const,
  'visit.add-colleague' as const,
  'visit.drop-colleague' as const,
  'visit.add-guest' as const,
  'visit.revoke-guest' as const,
  'visit.guest-arrive' as const,
  'visit.guest-depart' as const,
  'visit.guest-drop' as const,
  'visit.admit-guest' as const,
  'visit.refuse-guest' as const,
];

const mostSteps = 500;

const idIn = (identity: string) => identity.slice(identity.indexOf(':') + 1);

const stayOf = (row: store.StayRow): Stay => ({
  joinedAt: row.joinedAt.toISOString(),
  leftAt: row.leftAt?.toISOString() ?? null,
  isAbout: row.joinedBy === 'look' || row.leftBy === 'look',
  sent: { sound: row.hadSound, picture: row.hadPicture, screen: row.hadScreen },
});

interface Known {
  jobs: Map<string, string>;
  guests: store.GuestOfVisit[];
  now: Date;
}

function roleOf(identity: string, { jobs, guests }: Known): string {
  if (identity.startsWith('practitioner:')) return jobs.get(idIn(identity)) ?? 'Clinician';
  const guest = guests.find(({ id }) => id === idIn(identity));
  return guest ? roleWords[guest.role] : 'Guest';
}

function peopleOf(rows: store.StayRow[], known: Known): WasThere[] {
  return [...Map.groupBy(rows, ({ identity }) => identity)].map(([identity, stays]) => ({
    identity,
    name: stays.at(-1)?.name ?? '',
    role: roleOf(identity, known),
    stays: stays.map(stayOf),
    seconds: stays.reduce((sum, stay) => sum + secondsOf(stay, known.now), 0),
  }));
}

const consentsOf = (guests: store.GuestOfVisit[]): Consented[] =>
  guests.flatMap(({ role, consentedAt, version, wording }) =>
    consentedAt && version !== null && wording !== null
      ? [{ role: roleWords[role], at: consentedAt.toISOString(), version, wording }]
      : [],
  );

interface Found {
  found: VisitRecord;
  readings: AuditEntry[];
}

async function putTogether(signedIn: SignedIn, appointmentId: string): Promise<Found> {
  const { db, session } = signedIn;
  const row = await byAppointment(db, whose(session.person), appointmentId);
  if (!row) throw new Refusal('not-found');
  const visitId = row.id;
  const [visit, rows, guests, taken, { zone }, { readings, ...written }] = await Promise.all([
    shownOne(signedIn, row),
    store.staysOf(db, visitId),
    store.guestsOf(db, visitId),
    stepsOf(db, session.person, { ...objectOf(visitId), actions: steps, most: mostSteps }),
    settingOf(db, row.appointmentId),
    writtenThere(signedIn, visitId),
  ]);
  const clinicians = rows.flatMap(({ identity }) =>
    identity.startsWith('practitioner:') ? [idIn(identity)] : [],
  );
  const now = signedIn.now();
  const known = { jobs: await store.jobsOf(db, clinicians), guests, now };
  const found = {
    visitId,
    appointmentId: row.appointmentId,
    zone,
    patientName: visit.appointment.patientName,
    typeName: visit.appointment.type.name,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: row.state,
    outcome: row.appointmentState,
    openedAt: visit.openedAt,
    endedAt: visit.endedAt,
    modality: modalityOf(rows),
    secondsTogether: secondsTogether(rows, now),
    isEndToEnd: row.isEndToEnd,
    people: peopleOf(rows, known),
    consents: consentsOf(guests),
    steps: taken,
    ...written,
    at: now.toISOString(),
  };
  return { found, readings };
}

/** Reading it is written down, and so is taking it away. */
async function read(
  signedIn: SignedIn,
  { appointmentId }: AppointmentRef,
  action: 'visit.read-record' | 'visit.export-record',
): Promise<VisitRecord> {
  const { found, readings } = await putTogether(signedIn, appointmentId);
  const entry = { action, object: objectOf(found.visitId) };
  await recordAll(signedIn.db, signedIn, [entry, ...readings]);
  return found;
}

export const whoWasThere = (signedIn: SignedIn, ref: AppointmentRef): Promise<VisitRecord> =>
  read(signedIn, ref, 'visit.read-record');

/** For a file: the same facts. */
export const exportRecord = (signedIn: SignedIn, ref: AppointmentRef): Promise<VisitRecord> =>
  read(signedIn, ref, 'visit.export-record');

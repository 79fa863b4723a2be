/** The visit report: who was there and what was written, for the visit's practitioners; also as a file. */
import type { AppointmentRef } from '#shared/appointments.ts';
import { visitEvents } from '#shared/visits/visit-states.ts';
import type { ConsentGiven, Stay, VisitReport, Attendee } from '#shared/visits/report.ts';
import { ownAccess } from '#server/appointments/service.ts';
import { recordAll, stepsOf, type AuditEntry } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './report-store.ts';
import { settingOf } from '#server/visits/core/guest-store.ts';
import { contentOf, roleWords } from './report-content.ts';
import { objectOf, visitView } from '#server/visits/core/visit-view.ts';
import { byAppointment } from '#server/visits/core/store.ts';
import { modalityOf, secondsOf, secondsTogether } from './overlap-time.ts';

/** The audited actions that count as steps of the visit. */
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

interface ReportContext {
  jobs: Map<string, string>;
  guests: store.GuestOfVisit[];
  now: Date;
}

function roleOf(identity: string, { jobs, guests }: ReportContext): string {
  if (identity.startsWith('practitioner:')) return jobs.get(idIn(identity)) ?? 'Clinician';
  const guest = guests.find(({ id }) => id === idIn(identity));
  return guest ? roleWords[guest.role] : 'Guest';
}

function peopleOf(rows: store.StayRow[], context: ReportContext): Attendee[] {
  return [...Map.groupBy(rows, ({ identity }) => identity)].map(([identity, stays]) => ({
    identity,
    name: stays.at(-1)?.name ?? '',
    role: roleOf(identity, context),
    stays: stays.map(stayOf),
    seconds: stays.reduce((sum, stay) => sum + secondsOf(stay, context.now), 0),
  }));
}

const consentsOf = (guests: store.GuestOfVisit[]): ConsentGiven[] =>
  guests.flatMap(({ role, consentedAt, version, wording }) =>
    consentedAt && version !== null && wording !== null
      ? [{ role: roleWords[role], at: consentedAt.toISOString(), version, wording }]
      : [],
  );

interface AssembledReport {
  report: VisitReport;
  /** What has to be audited of this reading. */
  readings: AuditEntry[];
}

async function assemble(signedIn: SignedIn, appointmentId: string): Promise<AssembledReport> {
  const { db, session } = signedIn;
  const row = await byAppointment(db, ownAccess(session.person), appointmentId);
  if (!row) throw new Refusal('not-found');
  const visitId = row.id;
  const [visit, rows, guests, taken, { zone }, { readings, ...written }] = await Promise.all([
    visitView(signedIn, row),
    store.staysOf(db, visitId),
    store.guestsOf(db, visitId),
    stepsOf(db, session.person, { ...objectOf(visitId), actions: steps, most: mostSteps }),
    settingOf(db, row.appointmentId),
    contentOf(signedIn, visitId),
  ]);
  const clinicians = rows.flatMap(({ identity }) =>
    identity.startsWith('practitioner:') ? [idIn(identity)] : [],
  );
  const now = signedIn.now();
  const context = { jobs: await store.jobsOf(db, clinicians), guests, now };
  const report = {
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
    people: peopleOf(rows, context),
    consents: consentsOf(guests),
    steps: taken,
    ...written,
    at: now.toISOString(),
  };
  return { report, readings };
}

/** Reading and exporting are audited. */
async function read(
  signedIn: SignedIn,
  { appointmentId }: AppointmentRef,
  action: 'visit.read-record' | 'visit.export-record',
): Promise<VisitReport> {
  const { report, readings } = await assemble(signedIn, appointmentId);
  const entry = { action, object: objectOf(report.visitId) };
  await recordAll(signedIn.db, signedIn, [entry, ...readings]);
  return report;
}

export const readReport = (signedIn: SignedIn, ref: AppointmentRef): Promise<VisitReport> =>
  read(signedIn, ref, 'visit.read-record');

/** The same, for a file. */
export const exportReport = (signedIn: SignedIn, ref: AppointmentRef): Promise<VisitReport> =>
  read(signedIn, ref, 'visit.export-record');

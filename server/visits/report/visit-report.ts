/** The visit record: who was there and what was written, for the visit's practitioners; also as a file. */
import type { AppointmentRef } from '#shared/appointments.ts';
import type { AuditAction } from '#shared/audit.ts';
import { visitEvents } from '#shared/visits/visit-states.ts';
import type { VisitReport } from '#shared/visits/report.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { ownAccess } from '#server/appointments/service.ts';
import { recordAll, stepsOf, type AuditEntry } from '#server/audit/service.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { consentsOf as ledgerOf } from '#server/visits/core/consent-store.ts';
import { settingOf } from '#server/visits/core/guest-store.ts';
import { objectOf, visitView } from '#server/visits/core/visit-view.ts';
import { byAppointment } from '#server/visits/core/store.ts';
import { modalityOf, secondsFaceToFace, secondsTogether } from './overlap-time.ts';
import { consentOf } from './consents-given.ts';
import { contentOf } from './report-content.ts';
import {
  attendeesOf,
  practitionerIdIn,
  practitionersIn,
  roleWords,
  spanOf,
  stepOf,
  type PeopleOfVisit,
} from './report-people.ts';
import { csvLines } from './report-csv.ts';
import * as store from './visit-report-store.ts';
import { secondsWaiting, waitingSteps } from './waiting-time.ts';

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
  'visit.ask-place' as const,
  'visit.give-place' as const,
  'visit.refuse-place' as const,
];

const mostSteps = 500;

export interface AssembledReport {
  report: VisitReport;
  /** What has to be audited of this reading. */
  readings: AuditEntry[];
}

/** The time of a visit, and how it was held. */
function timesOf(rows: readonly store.StayRow[], people: PeopleOfVisit, now: Date) {
  const spans = rows.map((row) => spanOf(row, people));
  return {
    modality: modalityOf(spans),
    secondsFaceToFace: secondsFaceToFace(spans, now),
    secondsTogether: secondsTogether(spans, now),
  };
}

/** Nothing is audited yet. */
export async function assembleReport(
  signedIn: SignedIn,
  appointmentId: string,
): Promise<AssembledReport> {
  const { db, session } = signedIn;
  const row = await byAppointment(db, ownAccess(session.person), appointmentId);
  if (!row) throw new Refusal('not-found');
  const visitId = row.id;
  const stepsAmong = (actions: readonly AuditAction[]) =>
    stepsOf(db, session.person, { ...objectOf(visitId), actions, most: mostSteps });
  const [visit, rows, guests, invited, consents, auditedSteps, waits, setting, written] =
    await Promise.all([
      visitView(signedIn, row),
      store.staysWithoutGaps(db, [visitId]),
      store.guestsOf(db, [visitId]),
      store.invitedOf(db, [visitId]),
      ledgerOf(db, [visitId]),
      stepsAmong(steps),
      // Apart from the others: of a call that broke off again and again only the newest are read.
      stepsAmong(waitingSteps),
      settingOf(db, row.appointmentId),
      contentOf(signedIn, visitId),
    ]);
  const { readings, ...content } = written;
  const named = [
    ...rows.flatMap(({ identity }) => practitionerIdIn(identity)),
    ...auditedSteps.flatMap(practitionersIn),
  ];
  const practitioners = await store.practitionersOf(db, [...new Set(named)]);
  const { patientName, type } = visit.appointment;
  const people = { patientName, guests, invited, practitioners };
  const now = signedIn.now();
  const attendees = attendeesOf(rows, people, now);
  const report = {
    visitId,
    appointmentId: row.appointmentId,
    zone: setting.zone,
    organization: setting.organization,
    patientName,
    mrn: visit.patientIdentifier,
    patientLocation: guests.findLast(({ location }) => location !== null)?.location ?? null,
    typeName: type.name,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: row.state,
    outcome: row.appointmentState,
    openedAt: visit.openedAt,
    endedAt: visit.endedAt,
    secondsWaiting: secondsWaiting(waits, now),
    ...timesOf(rows, people, now),
    isEndToEnd: row.isEndToEnd,
    people: attendees,
    interpreters: attendees
      .filter(({ role }) => role === roleWords.interpreter)
      .map(({ name }) => name),
    consents: consents.map((consent) => consentOf(consent, patientName)),
    steps: auditedSteps.map((step) => stepOf(step, people)),
    ...content,
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
  const { report, readings } = await assembleReport(signedIn, appointmentId);
  const entry = { action, object: objectOf(report.visitId) };
  await recordAll(signedIn.db, signedIn, [entry, ...readings]);
  return report;
}

export const readReport = (signedIn: SignedIn, ref: AppointmentRef): Promise<VisitReport> =>
  read(signedIn, ref, 'visit.read-record');

/** The same, for a file. */
export const exportReport = (signedIn: SignedIn, ref: AppointmentRef): Promise<VisitReport> =>
  read(signedIn, ref, 'visit.export-record');

/** For a spreadsheet; `day` is the hospital's, of the booked start. */
export async function exportCsv(signedIn: SignedIn, ref: AppointmentRef) {
  const report = await read(signedIn, ref, 'visit.export-record');
  const day = dayAt(new Date(report.startsAt), report.zone);
  return { csv: await writeCsv(csvLines(report)), day };
}

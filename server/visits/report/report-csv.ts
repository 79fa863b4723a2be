/** The visit record as CSV for billing: one line a person, each with what holds for the whole visit. */
import { lastLeftOf, type VisitReport } from '#shared/visits/report.ts';

const columns = [
  'Visit',
  'Appointment',
  'Patient',
  'MRN',
  'Patient was in',
  'Type',
  'Booked from',
  'Booked until',
  'Opened',
  'Ended',
  'State',
  'Modality',
  'Face-to-face seconds',
  'Waiting seconds',
  'Interpreters',
  'Person',
  'Role',
  'NPI',
  'First joined',
  'Last left',
  'Stays',
  'Seconds in the room',
] as const;

type Cell = string | number | null;

/** Instants are ISO 8601 in UTC. A visit in which nobody was has one line without a person. */
export function csvLines(report: VisitReport): Cell[][] {
  const visit = [
    report.visitId,
    report.appointmentId,
    report.patientName,
    report.mrn,
    report.patientLocation,
    report.typeName,
    report.startsAt,
    report.endsAt,
    report.openedAt,
    report.endedAt,
    report.state,
    report.modality,
    report.secondsFaceToFace,
    report.secondsWaiting,
    report.interpreters.join('; '),
  ];
  const people = report.people.map(({ name, role, npi, stays, seconds }): Cell[] => {
    const firstJoined = stays[0]?.joinedAt ?? null;
    return [name, role, npi, firstJoined, lastLeftOf(stays), stays.length, seconds];
  });
  const rows = people.length > 0 ? people : [[]];
  return [[...columns], ...rows.map((person) => [...visit, ...person])];
}

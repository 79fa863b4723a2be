/** What comes with appointments that were found: their patients, practitioners and rooms (`_include`). */
import type { BundleEntry, FhirResource, Location, Practitioner } from 'fhir/r4.js';
import { permits, type ScopeRights } from '#shared/programs/scopes.ts';
import type { Appointment } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';
import { fhirUrlOf } from '#server/programs/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { identifierOf } from '#server/fhir/fhir-codes.ts';
import type { AppointmentInclude } from '#server/fhir/query.ts';
import { patientResources } from '#server/fhir/read-patients.ts';

const isAsked = (includes: readonly AppointmentInclude[], name: AppointmentInclude) =>
  includes.some((one) => one === name || one === 'Appointment:actor');

/** Throws 403 where patients are asked for by somebody who may not read them. */
export function requireIncludable(
  { session }: SignedIn,
  includes: readonly AppointmentInclude[],
  rights: ScopeRights | null,
): void {
  if (!isAsked(includes, 'Appointment:patient')) return;
  if (rights !== null && !permits(rights, 'Patient', 'r'))
    throw new Refusal('programs.scope-missing', {
      words: 'This needs the scope system/Patient.r.',
    });
  if (!may(session.person, 'patients.find')) throw new Refusal('access.denied');
}

const eachOnce = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** No more than the appointment itself says of them. */
const practitionerOf = ({ id, fullName }: { id: string; fullName: string }): Practitioner => ({
  resourceType: 'Practitioner',
  id,
  identifier: [identifierOf(id)],
  name: [{ text: fullName }],
});

const locationOf = ({ id, name }: { id: string; name: string }): Location => ({
  resourceType: 'Location',
  id,
  identifier: [identifierOf(id)],
  name,
});

/** Each once, whatever number of appointments they are on. */
export async function includedIn(
  signedIn: SignedIn,
  includes: readonly AppointmentInclude[],
  appointments: readonly Appointment[],
): Promise<BundleEntry[]> {
  const patientIds = appointments.flatMap(({ patient }) => patient?.id ?? []);
  const resources: FhirResource[] = [
    ...(isAsked(includes, 'Appointment:patient')
      ? await patientResources(signedIn, [...new Set(patientIds)])
      : []),
    ...(isAsked(includes, 'Appointment:practitioner')
      ? eachOnce(appointments.flatMap(({ practitioners }) => practitioners)).map(practitionerOf)
      : []),
    ...(isAsked(includes, 'Appointment:location')
      ? eachOnce(appointments.flatMap(({ location }) => location ?? [])).map(locationOf)
      : []),
  ];
  return resources.map((resource) => ({
    fullUrl: `${fhirUrlOf(signedIn.env)}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode: 'include' },
  }));
}

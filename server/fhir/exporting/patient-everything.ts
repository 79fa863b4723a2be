/** All that a caller may read of one patient, in pages (`Patient/$everything`). */
import type { Bundle, BundleEntry, FhirResource, Patient } from 'fhir/r4.js';
import type { ScopeRights } from '#shared/programs/scopes.ts';
import { accessOf, appointmentsInOrder } from '#server/appointments/service.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { appointmentOf } from '#server/fhir/appointment-resource.ts';
import { fhirServerOf } from '#server/fhir/read-appointments.ts';
import { patient } from '#server/fhir/read-patients.ts';
import { includedIn } from '#server/fhir/searching/included.ts';
import { invalidRequest } from '#server/fhir/searching/fhir-issues.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { matchOf, searchset } from '#server/fhir/searchset.ts';
import * as store from '#server/fhir/store.ts';
import type { EverythingSearch } from './export-search.ts';
import { mayExport } from './request-export.ts';

const patientTypes: readonly string[] = ['Patient', 'Appointment', 'Practitioner', 'Location'];

/** Whom and where its appointments name. */
const namedTypes = ['Appointment:practitioner', 'Appointment:location'] as const;

/** Whether a type was asked for. Throws 400 for one that is not of patients. */
function wantsOf({ _type }: EverythingSearch) {
  const unknown = (_type ?? []).filter((type) => !patientTypes.includes(type));
  if (unknown.length > 0)
    throw invalidRequest(
      unknown.map((type) => ({
        path: ['_type'],
        code: 'not-supported',
        words: `Nothing of a patient is ${type} here. Known: ${patientTypes.join(', ')}.`,
      })),
    );
  return (type: string) => _type === undefined || _type.includes(type);
}

/** A record that was merged comes with the one that has all of it now. */
async function patientsOf(signedIn: SignedIn, id: string): Promise<Patient[]> {
  const resource = await patient(signedIn, id);
  const replacedBy = resource.link?.find(({ type }) => type === 'replaced-by')?.other.reference;
  if (replacedBy === undefined) return [resource];
  return [resource, await patient(signedIn, replacedBy.replace('Patient/', ''))];
}

interface EverythingCall {
  id: string;
  search: EverythingSearch;
  rights: ScopeRights;
  request: SearchRequest;
}

/**
 * The patient on the first page, then appointments by start, with the people and rooms that they name.
 * `_since` is of appointments: a patient has no time of change, and always comes.
 */
export async function everything(
  signedIn: SignedIn,
  { id, search, rights, request }: EverythingCall,
): Promise<Bundle<FhirResource>> {
  const { db, session } = signedIn;
  const wants = wantsOf(search);
  const fhirServer = fhirServerOf(signedIn);
  const records = await patientsOf(signedIn, id);
  const patients = wants('Patient') ? records : [];
  const access = accessOf(session.person);
  const filter = {
    organizationId: access.organizationId,
    practitionerId: access.practitionerId,
    patientId: id,
    locationId: undefined,
    ids: undefined,
    identifier: undefined,
    states: null,
    span: undefined,
    changed: { from: search._since ?? null, until: null },
  };
  const isRead = mayExport(rights, 'Appointment') && wants('Appointment');
  const { _count: limit, _after: after } = search;
  const keys =
    isRead && limit > 0
      ? await store.page(db, filter, { after, sort: 'date', limit: limit + 1 })
      : [];
  const pageKeys = keys.slice(0, limit);
  const last = keys.length > limit ? pageKeys.at(-1) : undefined;
  const changedAt = new Map(pageKeys.map((key) => [key.id, key.changedAt]));
  const appointments = await appointmentsInOrder(db, access, [...changedAt.keys()]);
  await record(db, signedIn, {
    action: 'schedule.read',
    detail: { as: 'fhir', patientId: id, count: appointments.length },
  });
  const resources: FhirResource[] = [
    ...(after === undefined ? patients : []),
    ...appointments.map((appointment) =>
      appointmentOf(fhirServer, { ...appointment, changedAt: changedAt.get(appointment.id) }),
    ),
  ];
  const named = await includedIn(signedIn, namedTypes, appointments);
  const next = last && request.address(`${last.startsAt.getTime()}.${last.id}`);
  return searchset<FhirResource>(
    [
      ...resources.map((resource) => matchOf(fhirServer, resource)),
      ...(named as BundleEntry<FhirResource>[]).filter(({ resource }) =>
        wants(resource?.resourceType ?? ''),
      ),
    ],
    {
      total: patients.length + (isRead ? await store.count(db, filter) : 0),
      ...(next !== undefined && {
        link: [{ relation: 'next', url: `${fhirServer.base}/${next}` }],
      }),
    },
  );
}

/** All that a caller may read of one patient, in pages (`Patient/$everything`). */
import type { Bundle, BundleEntry, FhirResource, Patient } from 'fhir/r4.js';
import type { ScopeRights } from '#shared/programs/scopes.ts';
import { accessOf, appointmentsInOrder } from '#server/appointments/service.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { appointmentOf } from '#server/fhir/appointment-resource.ts';
import { communicationsById, mayReadSent } from '#server/fhir/documents/read-communications.ts';
import { fhirServerOf } from '#server/fhir/read-appointments.ts';
import { patient } from '#server/fhir/read-patients.ts';
import { gapsById } from '#server/fhir/gaps/gaps-for-programs.ts';
import { consentsById } from '#server/fhir/consents/read-consents.ts';
import { relatedPersonsById } from '#server/fhir/related-persons/read-related-persons.ts';
import { includedIn } from '#server/fhir/searching/included.ts';
import { invalidRequest } from '#server/fhir/searching/fhir-issues.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { matchOf, searchset } from '#server/fhir/searchset.ts';
import { responsesById, tasksById } from '#server/fhir/tasks/read-tasks.ts';
import {
  compositionsById,
  documentReferencesById,
  encountersById,
} from '#server/fhir/visits/read-visits.ts';
import * as everythingStore from './everything-store.ts';
import type { EverythingKey, EverythingType } from './everything-store.ts';
import type { EverythingSearch } from './export-search.ts';
import { mayExport } from './request-export.ts';

const patientTypes: readonly string[] = [
  'Patient',
  ...everythingStore.everythingTypes,
  'Practitioner',
  'Location',
];

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

type Reader = (signedIn: SignedIn, ids: readonly string[]) => Promise<FhirResource[]>;

/** Each audits what it reads. */
const readers: Record<Exclude<EverythingType, 'Appointment'>, Reader> = {
  Encounter: encountersById,
  DocumentReference: documentReferencesById,
  Composition: compositionsById,
  Task: tasksById,
  QuestionnaireResponse: responsesById,
  Communication: communicationsById,
  DetectedIssue: gapsById,
  RelatedPerson: relatedPersonsById,
  Consent: consentsById,
};

/** In the order of the keys, with the appointments among them. */
async function resourcesOf(signedIn: SignedIn, keys: readonly EverythingKey[]) {
  const { db, session } = signedIn;
  const fhirServer = fhirServerOf(signedIn);
  const byName = new Map<string, FhirResource>();
  const add = (resources: readonly FhirResource[]) => {
    for (const resource of resources)
      byName.set(`${resource.resourceType}/${resource.id}`, resource);
  };
  let appointments: Awaited<ReturnType<typeof appointmentsInOrder>> = [];
  for (const [type, ofType] of Map.groupBy(keys, (key) => key.type)) {
    const ids = ofType.map(({ id }) => id);
    if (type !== 'Appointment') {
      add(await readers[type](signedIn, ids));
      continue;
    }
    const changedAt = new Map(ofType.map((key) => [key.id, key.changedAt]));
    appointments = await appointmentsInOrder(db, accessOf(session.person), ids);
    add(
      appointments.map((one) =>
        appointmentOf(fhirServer, { ...one, changedAt: changedAt.get(one.id) }),
      ),
    );
  }
  return {
    appointments,
    resources: keys.flatMap(({ type, id }) => byName.get(`${type}/${id}`) ?? []),
  };
}

/**
 * The patient on the first page, then the rest by when it begins or was signed, with the people and rooms
 * that appointments name. `_since` is of the rest: a patient always comes.
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
  const { _count: limit, _after: after, _since: since = null } = search;
  const filter = {
    organizationId: session.person.organizationId,
    patientId: id,
    types: everythingStore.everythingTypes.filter((type) => wants(type) && mayExport(rights, type)),
    withSent: mayReadSent(rights, 'r') && mayReadSent(rights, 's'),
    since,
  };
  const isRead = filter.types.length > 0;
  const keys =
    isRead && limit > 0 ? await everythingStore.page(db, filter, { after, limit: limit + 1 }) : [];
  const last = keys.length > limit ? keys[limit - 1] : undefined;
  const { appointments, resources } = await resourcesOf(signedIn, keys.slice(0, limit));
  await record(db, signedIn, {
    action: 'schedule.read',
    detail: { as: 'fhir', patientId: id, count: appointments.length },
  });
  const named = await includedIn(signedIn, namedTypes, appointments);
  const next = last && request.address(`${last.at.getTime()}.${last.id}.${last.type}`);
  return searchset<FhirResource>(
    [
      ...[...(after === undefined ? patients : []), ...resources].map((resource) =>
        matchOf(fhirServer, resource),
      ),
      ...(named as BundleEntry<FhirResource>[]).filter(({ resource }) =>
        wants(resource?.resourceType ?? ''),
      ),
    ],
    {
      total: patients.length + (isRead ? await everythingStore.count(db, filter) : 0),
      ...(next !== undefined && {
        link: [{ relation: 'next', url: `${fhirServer.base}/${next}` }],
      }),
    },
  );
}

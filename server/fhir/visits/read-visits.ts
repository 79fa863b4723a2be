/** Reads Encounter, DocumentReference and Composition: people those of their own visits, programs the hospital's; each is audited. */
import type { Bundle, Composition, DocumentReference, Encounter } from 'fhir/r4.js';
import { may } from '#shared/roles.ts';
import type { ScopeRights } from '#shared/programs/scopes.ts';
import { record, recordAll, type AuditEntry } from '#server/audit/service.ts';
import type { FhirServer } from '#server/fhir/fhir-codes.ts';
import { isId, type VisitSearch } from '#server/fhir/query.ts';
import { fhirServerOf } from '#server/fhir/read-appointments.ts';
import { boundsOf, foundBundle } from '#server/fhir/searching/found-page.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { notePdf, requireVisit, visitRecords, type VisitRecord } from '#server/visits/service.ts';
import { encounterOf } from './encounter-resource.ts';
import { compositionOf, documentOf, isSigned, type SignedVisit } from './note-resources.ts';
import * as store from './visit-search-store.ts';

type Rights = ScopeRights | null;

/** Throws 404 for whom it is not (S15): a program's scope was looked at before. */
async function recordOf(signedIn: SignedIn, id: string, rights: Rights): Promise<VisitRecord> {
  const { person } = signedIn.session;
  if (!isId(id)) throw new Refusal('not-found');
  if (rights === null) {
    if (!may(person, 'visits.read')) throw new Refusal('not-found');
    await requireVisit(signedIn, id);
  }
  const { organizationId } = person;
  const [visit] = await visitRecords(signedIn, { organizationId, visitIds: [id] });
  if (!visit) throw new Refusal('not-found');
  // Who conducts no visits reads no note.
  return rights === null && !may(person, 'visits.conduct') ? { ...visit, note: null } : visit;
}

type Reading = 'visit.read-record' | 'visit.note-read';

export const readingOf = (action: Reading, { visitId, note }: VisitRecord): AuditEntry => ({
  action,
  object: { type: 'Visit', id: visitId },
  detail: { as: 'fhir', ...(action === 'visit.note-read' && { document: note?.version ?? 0 }) },
});

export async function encounter(
  signedIn: SignedIn,
  id: string,
  rights: Rights,
): Promise<Encounter> {
  const visit = await recordOf(signedIn, id, rights);
  await record(signedIn.db, signedIn, readingOf('visit.read-record', visit));
  return encounterOf(visit);
}

/** Only a signed note is a document. */
async function signedVisit(signedIn: SignedIn, id: string, rights: Rights): Promise<SignedVisit> {
  const visit = await recordOf(signedIn, id, rights);
  if (!isSigned(visit)) throw new Refusal('not-found');
  await record(signedIn.db, signedIn, readingOf('visit.note-read', visit));
  return visit;
}

export const documentReference = async (
  signedIn: SignedIn,
  id: string,
  rights: Rights,
): Promise<DocumentReference> =>
  documentOf(fhirServerOf(signedIn), await signedVisit(signedIn, id, rights));

/** The note with its addenda as a PDF. */
export const notePdfOf = async (signedIn: SignedIn, id: string, rights: Rights): Promise<Buffer> =>
  (await notePdf(await signedVisit(signedIn, id, rights))).bytes;

export const composition = async (
  signedIn: SignedIn,
  id: string,
  rights: Rights,
): Promise<Composition> =>
  compositionOf(fhirServerOf(signedIn), await signedVisit(signedIn, id, rights));

function filterOf(
  signedIn: SignedIn,
  { date, _lastUpdated, patient, encounter: ofVisit, _id }: VisitSearch,
  of: store.VisitFilter['of'],
): store.VisitFilter {
  const { organizationId } = signedIn.session.person;
  const others = [patient, ofVisit, _id];
  const ids = ofVisit === undefined ? _id : [ofVisit].filter((id) => _id?.includes(id) ?? true);
  return {
    organizationId,
    of,
    patientId: patient,
    ids: ids?.filter(isId),
    ...boundsOf(signedIn, { name: 'date', dates: date, _lastUpdated, others }),
  };
}

interface Kind<Resource extends Encounter | DocumentReference | Composition> {
  of: store.VisitFilter['of'];
  reading: Reading;
  resourceOf: (server: FhirServer, visit: VisitRecord) => Resource | null;
}

/** In the order of the ids. Each visit that is answered is audited, in one statement. */
const readingAll =
  <Resource extends Encounter | DocumentReference | Composition>(kind: Kind<Resource>) =>
  async (signedIn: SignedIn, visitIds: readonly string[]): Promise<Resource[]> => {
    const { organizationId } = signedIn.session.person;
    const visits = await visitRecords(signedIn, { organizationId, visitIds });
    const readings = visits.map((visit) => readingOf(kind.reading, visit));
    if (readings.length > 0) await recordAll(signedIn.db, signedIn, readings);
    return visits.flatMap((visit) => kind.resourceOf(fhirServerOf(signedIn), visit) ?? []);
  };

/** Programs alone search. */
const searching =
  <Resource extends Encounter | DocumentReference | Composition>(kind: Kind<Resource>) =>
  (
    signedIn: SignedIn,
    search: VisitSearch,
    { request }: { request: SearchRequest },
  ): Promise<Bundle> => {
    const { db } = signedIn;
    const filter = filterOf(signedIn, search, kind.of);
    return foundBundle(
      signedIn,
      { search, request },
      {
        action: kind.reading,
        count: () => store.count(db, filter),
        page: (page) => store.page(db, filter, page),
        read: (ids) => readingAll(kind)(signedIn, ids),
      },
    );
  };

/** Of a search that finds notes beside others. */
export const noteFilter = (signedIn: SignedIn, search: VisitSearch): store.VisitFilter =>
  filterOf(signedIn, search, 'notes');
export { count as countNotes, page as notePage } from './visit-search-store.ts';

export const visitKinds = {
  Encounter: {
    of: 'visits',
    reading: 'visit.read-record',
    resourceOf: (_server, visit) => encounterOf(visit),
  } satisfies Kind<Encounter>,
  DocumentReference: {
    of: 'notes',
    reading: 'visit.note-read',
    resourceOf: (server, visit) => (isSigned(visit) ? documentOf(server, visit) : null),
  } satisfies Kind<DocumentReference>,
  Composition: {
    of: 'notes',
    reading: 'visit.note-read',
    resourceOf: (server, visit) => (isSigned(visit) ? compositionOf(server, visit) : null),
  } satisfies Kind<Composition>,
} as const;

export const encounters = searching<Encounter>(visitKinds.Encounter);
export const documentReferences = searching<DocumentReference>(visitKinds.DocumentReference);
export const compositions = searching<Composition>(visitKinds.Composition);

export const encountersById = readingAll<Encounter>(visitKinds.Encounter);
export const documentReferencesById = readingAll<DocumentReference>(visitKinds.DocumentReference);
export const compositionsById = readingAll<Composition>(visitKinds.Composition);

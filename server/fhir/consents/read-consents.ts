/** Reads Consents for programs: what contacts may know, and what guests of tele-visits agreed to; each is audited (S583). */
import type { Bundle, Consent } from 'fhir/r4.js';
import { recordAll, type AuditEntry } from '#server/audit/service.ts';
import { isId, type RelatedPersonSearch } from '#server/fhir/query.ts';
import { consentsById as contactConsentsById } from '#server/fhir/related-persons/contact-search-store.ts';
import { consentResource } from '#server/fhir/related-persons/related-person-resource.ts';
import { foundBundle } from '#server/fhir/searching/found-page.ts';
import { patientFilterOf } from '#server/fhir/searching/patient-filter.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { Deps, SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import * as store from './consent-search-store.ts';
import { visitConsentResource } from './visit-consent-resource.ts';

interface Refs {
  organizationId: string;
  ids: readonly string[];
}

const detail = { as: 'fhir' };

interface Exported {
  resources: Consent[];
  readings: AuditEntry[];
}

/** In the order of the ids. */
export async function exportedConsents(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  refs: Refs,
): Promise<Exported> {
  if (refs.ids.length === 0) return { resources: [], readings: [] };
  const today = dayAt(now(), await zoneOf(db, refs.organizationId));
  const [ofContacts, ofVisits] = await Promise.all([
    contactConsentsById(db, refs),
    store.visitConsentsById(db, refs),
  ]);
  const byId = new Map<string, Consent>();
  for (const row of ofContacts) byId.set(row.id, consentResource(row, today));
  for (const row of ofVisits) byId.set(row.id, visitConsentResource(row));
  return {
    resources: refs.ids.flatMap((id) => byId.get(id) ?? []),
    readings: [
      ...ofContacts.map(({ relatedPersonId: id }) => ({
        action: 'related-person.read' as const,
        object: { type: 'RelatedPerson', id },
        detail,
      })),
      ...ofVisits.map(({ visitId: id }) => ({
        action: 'visit.consent-read' as const,
        object: { type: 'Encounter', id },
        detail,
      })),
    ],
  };
}

export async function consentsById(signedIn: SignedIn, ids: readonly string[]): Promise<Consent[]> {
  const { organizationId } = signedIn.session.person;
  const { resources, readings } = await exportedConsents(signedIn, { organizationId, ids });
  await recordAll(signedIn.db, signedIn, readings);
  return resources;
}

export async function consent(signedIn: SignedIn, id: string): Promise<Consent> {
  const [resource] = await consentsById(signedIn, isId(id) ? [id] : []);
  if (!resource) throw new Refusal('not-found');
  return resource;
}

export function searchConsents(
  signedIn: SignedIn,
  search: RelatedPersonSearch,
  { request }: { request: SearchRequest },
): Promise<Bundle> {
  const { db } = signedIn;
  const filter = patientFilterOf(signedIn, search);
  return foundBundle(
    signedIn,
    { search, request },
    {
      action: 'visit.consent-read',
      count: () => store.count(db, filter),
      page: (page) => store.page(db, filter, page),
      read: (ids) => consentsById(signedIn, ids),
    },
  );
}

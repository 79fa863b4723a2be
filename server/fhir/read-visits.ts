/** Reads Encounter, DocumentReference and Composition for the FHIR pages: of the reader's own visits, each audited. */
import type { Composition, DocumentReference, Encounter } from 'fhir/r4.js';
import { may } from '#shared/roles.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { readReportOfVisit } from '#server/visits/service.ts';
import { isId } from './query.ts';
import { compositionOf, documentOf, encounterOf, isSigned } from './encounter-resource.ts';

async function reportOf(signedIn: SignedIn, id: string) {
  const isKnown = isId(id) && may(signedIn.session.person, 'visits.read');
  if (!isKnown) throw new Refusal('not-found');
  return readReportOfVisit(signedIn, { visitId: id });
}

/** Only a signed note is a document; who conducts no visits reads none. */
async function signedReportOf(signedIn: SignedIn, id: string) {
  const report = await reportOf(signedIn, id);
  if (!isSigned(report)) throw new Refusal('not-found');
  return report;
}

export const encounter = async (signedIn: SignedIn, id: string): Promise<Encounter> =>
  encounterOf(await reportOf(signedIn, id));

export const documentReference = async (
  signedIn: SignedIn,
  id: string,
): Promise<DocumentReference> => documentOf(await signedReportOf(signedIn, id));

export const composition = async (signedIn: SignedIn, id: string): Promise<Composition> =>
  compositionOf(await signedReportOf(signedIn, id));

/** Enters, changes and ends contacts of patients for programs, by the functions of the product's own screens. */
import type { RelatedPerson } from 'fhir/r4.js';
import {
  addRelatedPerson,
  endRelatedPerson,
  saveRelatedPerson,
} from '#server/related-persons/service.ts';
import { requiredVersion } from '#server/fhir/writing/required-version.ts';
import { wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { relatedPerson } from './read-related-persons.ts';
import { sentContact, type RelatedPersonBody } from './sent-related-person.ts';

/** What the contact may know is noted in the hospital: nothing by default. */
export async function createRelatedPerson(
  signedIn: SignedIn,
  body: RelatedPersonBody,
): Promise<RelatedPerson> {
  if (body.active === false) throw wrongField('active', 'A contact that has ended is not entered');
  const { relatedPersonId } = await addRelatedPerson(signedIn, sentContact(body));
  return relatedPerson(signedIn, relatedPersonId);
}

/** `active: false` ends it. Throws 409 for one that has ended, and 412 where it was changed meanwhile. */
export async function updateRelatedPerson(
  signedIn: SignedIn,
  { id, body, ifMatch }: { id: string; body: RelatedPersonBody; ifMatch: string | undefined },
): Promise<RelatedPerson> {
  const version = requiredVersion(ifMatch);
  const before = await relatedPerson(signedIn, id);
  if (before.patient.reference !== body.patient.reference)
    throw wrongField('patient', 'The patient of a contact stays. Enter a new one.');
  const { patientId: _patientId, ...details } = sentContact(body);
  if (body.active === false) await endRelatedPerson(signedIn, { relatedPersonId: id, version });
  else await saveRelatedPerson(signedIn, { ...details, relatedPersonId: id, version });
  return relatedPerson(signedIn, id);
}

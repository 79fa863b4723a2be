/** Reads signed letters and packets of cases for programs that may read documents and tasks. */
import type { DocumentReference } from 'fhir/r4.js';
import { permits, type ScopeRights } from '#shared/programs/scopes.ts';
import { recordAll } from '#server/audit/service.ts';
import { documentBytes } from '#server/case-letters/service.ts';
import { aboutCase } from '#server/cases/service.ts';
import { isId } from '#server/fhir/query.ts';
import { fhirServerOf } from '#server/fhir/read-appointments.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { letterDocumentOf } from './letter-resource.ts';
import * as store from './letter-store.ts';

/** People read letters on their own screens. */
export const mayReadLetters = (rights: ScopeRights | null, right: 'r' | 's'): boolean =>
  rights !== null && permits(rights, 'Task', right);

/** Each is audited, in one statement. */
export async function lettersOf(
  signedIn: SignedIn,
  ids: readonly string[],
): Promise<store.LetterRow[]> {
  if (ids.length === 0) return [];
  const letters = await store.byIds(signedIn.db, signedIn.session.person.organizationId, ids);
  await recordAll(
    signedIn.db,
    signedIn,
    letters.map(({ id, caseId }) => ({
      action: 'case-letter.read',
      object: aboutCase(caseId),
      detail: { document: id, as: 'fhir' },
    })),
  );
  return letters;
}

async function letterOf(signedIn: SignedIn, id: string, rights: ScopeRights | null) {
  return isId(id) && mayReadLetters(rights, 'r') ? (await lettersOf(signedIn, [id]))[0] : undefined;
}

export async function letterDocument(
  signedIn: SignedIn,
  id: string,
  rights: ScopeRights | null,
): Promise<DocumentReference | null> {
  const letter = await letterOf(signedIn, id, rights);
  return letter ? letterDocumentOf(fhirServerOf(signedIn), letter) : null;
}

export async function letterBytes(
  signedIn: SignedIn,
  id: string,
  rights: ScopeRights | null,
): Promise<Buffer | null> {
  const letter = await letterOf(signedIn, id, rights);
  return letter ? documentBytes(signedIn.db, letter) : null;
}

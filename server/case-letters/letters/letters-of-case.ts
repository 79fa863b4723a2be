/** What the letters of a case are: drafts, signed ones, packets, how each left, and what a new one begins from. */
import { isSpoken } from '#shared/people/languages.ts';
import type { LettersOfCase } from '#shared/case-letters.ts';
import type { CaseRef } from '#shared/cases.ts';
import { record } from '#server/audit/service.ts';
import { aboutCase, readerOf, requireCase } from '#server/cases/service.ts';
import * as deliveries from '#server/case-letters/deliveries/delivery-store.ts';
import * as documents from '#server/case-letters/documents/case-document-store.ts';
import { documentOf, mayRead } from '#server/case-letters/documents/read-document.ts';
import { inForce } from '#server/case-letters/templates/letter-template-store.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { hasMoney } from '#shared/case-letters/blanks.ts';
import { maySign, mayWrite } from './letter-rights.ts';
import * as store from './case-letter-store.ts';

/** Everybody who may read the case; a letter with amounts is listed without its content for those without the permission to bill. */
export async function lettersOfCase(
  signedIn: SignedIn,
  { caseId }: CaseRef,
): Promise<LettersOfCase> {
  const { db, session } = signedIn;
  const { organizationId, zone } = session.person;
  const storedCase = await requireCase(db, await readerOf(signedIn), caseId);
  const letters = await store.ofCase(db, caseId);
  const stored = await documents.ofCase(db, caseId);
  const byId = new Map(stored.map((document) => [document.id, documentOf(document)]));
  const templates = await inForce(db, organizationId, storedCase.kind);
  const patientLanguage = await store.languageOfPatient(db, storedCase.patientId);
  const isTheirs = ({ language }: { language: string }) =>
    patientLanguage !== null && isSpoken([patientLanguage], language);
  const isHidden = (letter: { hasMoney: boolean }) => !mayRead(session.person, letter);
  await record(db, signedIn, {
    action: 'case-letter.read',
    object: aboutCase(caseId),
    detail: { letters: letters.length, patientId: storedCase.patientId },
  });
  return {
    letters: letters.map(({ hasMoney: amounts, signedAt, changedAt, ...letter }) => ({
      ...letter,
      document: signedAt === null ? null : (byId.get(letter.id) ?? null),
      changedAt: changedAt.toISOString(),
      isHidden: isHidden({ hasMoney: amounts }),
    })),
    packets: stored
      .filter(({ type }) => type === 'packet')
      .map((packet) => ({
        ...documentOf(packet),
        letterId: packet.letterId,
        isHidden: isHidden(packet),
      })),
    deliveries: await deliveries.ofCase(db, caseId),
    templates: templates
      .filter(({ text }) => !isHidden({ hasMoney: hasMoney(text) }))
      .toSorted((one, other) => Number(isTheirs(other)) - Number(isTheirs(one)))
      .map(({ id, name, language }) => ({ id, name, language })),
    patientLanguage,
    mayWrite: mayWrite(signedIn, storedCase),
    maySign: maySign(signedIn, storedCase),
    zone,
  };
}

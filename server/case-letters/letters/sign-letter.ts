/** Signs a letter: its PDF is drawn once, its hash stands in the events, and nothing changes it afterwards (S458). */
import { hash } from 'node:crypto';
import { hasOpenBlank } from '#shared/case-letters/blanks.ts';
import { WholeLetter, type CaseLetterRef, type SignLetter } from '#shared/case-letters.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  changingCase,
  noteDocument,
  readerOf,
  requireCase,
} from '#server/cases/service.ts';
import type { CaseOfLetter } from '#server/case-letters/core/blank-values.ts';
import * as documents from '#server/case-letters/documents/case-document-store.ts';
import { letterheadOf, zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { letterPdf } from './letter-pdf.ts';
import { requireSigner } from './letter-rights.ts';
import { requireDraft, valuesNow } from './write-letters.ts';
import * as store from './case-letter-store.ts';

/** What has to be there before it can be signed; the first that is missing is said at its field. */
function requireWhole(letter: store.StoredLetter) {
  const { data, error } = WholeLetter.safeParse(letter);
  const [issue] = error?.issues ?? [];
  if (!data) throw wrongField(String(issue?.path[0] ?? 'text'), issue?.message ?? '');
  for (const field of ['title', 'recipient', 'text'] as const)
    if (hasOpenBlank(data[field]))
      throw wrongField(field, 'Fill in or take out what stands between {{ and }}');
  return data;
}

/** Throws where the record says something else than the letter, and who signs has not seen it. */
async function requireSeen(
  db: Connection,
  signedIn: SignedIn,
  { storedCase, letter, seen }: Parameters<typeof valuesNow>[2] & Pick<SignLetter, 'seen'>,
): Promise<void> {
  const present = await valuesNow(db, signedIn, { storedCase, letter });
  for (const [at, { name, value }] of present.entries()) {
    if (value === letter.blanks[at]?.value) continue;
    const isSeen = seen.some((blank) => blank.name === name && blank.value === value);
    if (!isSeen) throw new Refusal('case-letters.facts-changed');
  }
}

const patientWords = ({ patientName, externalId }: CaseOfLetter): string | null =>
  patientName && [patientName, externalId && `record ${externalId}`].filter(Boolean).join(', ');

/** Before the case is locked, for it takes a while. */
async function drawn(signedIn: SignedIn, ref: CaseLetterRef, signedAt: Date) {
  const { db, session } = signedIn;
  const { organizationId, fullName, hospitalRole: job } = session.person;
  const storedCase = await requireCase(db, await readerOf(signedIn), ref.caseId);
  requireSigner(signedIn, storedCase);
  const letter = await requireDraft(db, signedIn, ref);
  const pdf = await letterPdf({
    ...requireWhole(letter),
    letterhead: await letterheadOf(db, organizationId),
    language: letter.language,
    patient: patientWords(storedCase),
    signer: { fullName, job },
    signedAt,
    zone: await zoneOf(db, organizationId),
  });
  if (pdf.missing > 0)
    throw wrongField('text', `${pdf.missing} signs of the letter cannot be printed: take them out`);
  return pdf;
}

export async function sign(
  signedIn: SignedIn,
  { caseId, letterId, version, seen }: SignLetter,
): Promise<CaseLetterRef> {
  const action = 'case-letter.sign' as const;
  const ref = { caseId, letterId };
  const at = signedIn.now();
  const { id: by } = signedIn.session.person;
  const entry = { action, object: aboutCase(caseId) };
  const { bytes, pages } = await attempted(signedIn, entry, () => drawn(signedIn, ref, at));
  const digest = hash('sha256', bytes, 'buffer');
  await changingCase(signedIn, { action, caseId }, async (db, storedCase) => {
    requireSigner(signedIn, storedCase);
    const letter = await requireDraft(db, signedIn, ref);
    await requireSeen(db, signedIn, { storedCase, letter, seen });
    if (!(await store.sign(db, { letterId, version }, { by, at }))) throw new Refusal('conflict');
    const { organizationId, patientId } = storedCase;
    const { title, language, hasMoney, replacesId } = letter;
    await documents.insert(db, {
      id: letterId,
      organizationId,
      caseId,
      letterId,
      type: 'letter',
      title,
      language,
      contents: [],
      pages,
      bytes,
      hash: digest,
      hasMoney,
      by,
      at,
    });
    const detail = { document: letterId, hash: digest.toString('hex'), replaces: replacesId };
    const event = 'letter-signed' as const;
    await noteDocument(db, signedIn, { caseId, organizationId, by, event, about: title, detail });
    await record(db, signedIn, {
      action,
      object: aboutCase(caseId),
      detail: { ...detail, patientId },
    });
  });
  return ref;
}

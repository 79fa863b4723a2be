/** Begins, changes and drops drafts of letters: blanks are filled from the record, each with its source (S457). */
import {
  blanksIn,
  blankNames,
  fitsKinds,
  hasMoney,
  textFault,
} from '#shared/case-letters/blanks.ts';
import {
  mostLettersOfCase,
  type BeginLetter,
  type CaseLetter,
  type CaseLetterRef,
  type DropLetter,
  type SaveLetter,
} from '#shared/case-letters.ts';
import type { FilledBlank } from '#shared/case-letters/letter-templates.ts';
import { record } from '#server/audit/service.ts';
import { aboutCase, changingCase, readerOf, requireCase } from '#server/cases/service.ts';
import { blankValues, type CaseOfLetter } from '#server/case-letters/core/blank-values.ts';
import { fillText } from '#server/case-letters/core/fill-text.ts';
import { requireReadable } from '#server/case-letters/documents/read-document.ts';
import { inForce } from '#server/case-letters/templates/letter-template-store.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import { maySign, mayWrite, requireWriter } from './letter-rights.ts';
import * as store from './case-letter-store.ts';

/** In the order of the list, the new ones in the place of those before. */
const together = (before: readonly FilledBlank[], added: readonly FilledBlank[]): FilledBlank[] =>
  blankNames.flatMap(
    (name) =>
      added.find((blank) => blank.name === name) ??
      before.find((blank) => blank.name === name) ??
      [],
  );

/** What a letter begins with: a template's text, that of the letter that it replaces, or nothing. */
async function beginning(
  db: Connection,
  { organizationId, kind }: { organizationId: string; kind: CaseOfLetter['kind'] },
  { caseId, templateId, replacesId }: BeginLetter,
) {
  if (replacesId !== null) {
    const replaced = await store.byId(db, { caseId, letterId: replacesId });
    if (!replaced || replaced.signedAt === null) throw new Refusal('not-found');
    return replaced;
  }
  const plain = { title: '', recipient: '', language: 'en', text: '', hasMoney: false };
  if (templateId === null) return { ...plain, blanks: [] };
  const templates = await inForce(db, organizationId, kind);
  const template = templates.find(({ id }) => id === templateId);
  if (!template) throw new Refusal('not-found');
  const { name: title, language, text } = template;
  return { ...plain, title, language, text, blanks: [], hasMoney: hasMoney(text) };
}

export async function begin(signedIn: SignedIn, input: BeginLetter): Promise<CaseLetterRef> {
  const { caseId, templateId, replacesId } = input;
  const { id: by } = signedIn.session.person;
  let letterId = '';
  try {
    await changingCase(
      signedIn,
      { action: 'case-letter.begin', caseId },
      async (db, storedCase) => {
        requireWriter(signedIn, storedCase);
        if ((await store.countOfCase(db, caseId)) >= mostLettersOfCase)
          throw new Refusal('case-letters.too-many');
        const before = await beginning(db, storedCase, input);
        requireReadable(signedIn.session.person, before);
        const { title, recipient, language } = before;
        const { text, blanks } = await fillText(db, signedIn, {
          storedCase,
          text: before.text,
          language,
        });
        const { organizationId, patientId } = storedCase;
        letterId = await store.insert(db, {
          organizationId,
          caseId,
          templateId,
          replacesId,
          language,
          title,
          recipient,
          text,
          blanks: together(before.blanks, blanks),
          hasMoney: before.hasMoney,
          by,
          at: signedIn.now(),
        });
        await record(db, signedIn, {
          action: 'case-letter.begin',
          object: aboutCase(caseId),
          detail: { letter: letterId, template: templateId, replaces: replacesId, patientId },
        });
      },
    );
  } catch (error) {
    // Of two who correct one letter at once, one does.
    throw isUniqueViolation(error) ? new Refusal('case-letters.replaced', { cause: error }) : error;
  }
  return { caseId, letterId };
}

/** What the record says now of the blanks of a letter, for who signs it. */
export const valuesNow = (
  db: Connection,
  signedIn: SignedIn,
  { storedCase, letter }: { storedCase: CaseOfLetter; letter: store.StoredLetter },
): Promise<FilledBlank[]> =>
  blankValues(db, signedIn, {
    storedCase,
    names: letter.blanks.map(({ name }) => name),
    language: letter.language,
  });

export async function read(
  signedIn: SignedIn,
  { caseId, letterId }: CaseLetterRef,
): Promise<CaseLetter> {
  const { db, session } = signedIn;
  const storedCase = await requireCase(db, await readerOf(signedIn), caseId);
  const letter = await store.byId(db, { caseId, letterId });
  if (!letter) throw new Refusal('not-found');
  requireReadable(session.person, letter);
  const isDraft = letter.signedAt === null;
  const now = isDraft ? await valuesNow(db, signedIn, { storedCase, letter }) : letter.blanks;
  await record(db, signedIn, {
    action: 'case-letter.read',
    object: aboutCase(caseId),
    detail: { letter: letterId, patientId: storedCase.patientId },
  });
  const { title, recipient, language, text, version, replacesId, blanks } = letter;
  return {
    id: letterId,
    caseId,
    title,
    recipient,
    language,
    text,
    version,
    replacesId,
    blanks: blanks.map((blank, at) => {
      const value = now[at]?.value ?? null;
      return { ...blank, now: value, isChanged: blank.value !== value };
    }),
    mayWrite: isDraft && mayWrite(signedIn, storedCase),
    maySign: isDraft && maySign(signedIn, storedCase),
  };
}

/** The draft of this case, for who may write it. */
export async function requireDraft(
  db: Connection,
  { session }: SignedIn,
  ref: CaseLetterRef,
): Promise<store.StoredLetter> {
  const letter = await store.byId(db, ref);
  if (!letter) throw new Refusal('not-found');
  requireReadable(session.person, letter);
  if (letter.signedAt !== null) throw new Refusal('case-letters.signed');
  return letter;
}

/** Blanks that were put in meanwhile are filled; one that does not stand in letters of the kind is refused. */
export async function save(
  signedIn: SignedIn,
  { caseId, letterId, version, title, recipient, text: typed }: SaveLetter,
): Promise<CaseLetterRef> {
  const action = 'case-letter.save' as const;
  await changingCase(signedIn, { action, caseId }, async (db, storedCase) => {
    requireWriter(signedIn, storedCase);
    const letter = await requireDraft(db, signedIn, { caseId, letterId });
    const misfit = blanksIn(typed).some((name) => !fitsKinds(name, [storedCase.kind]));
    if (misfit) throw wrongField('text', textFault(typed, [storedCase.kind]) ?? '');
    const amounts = { hasMoney: letter.hasMoney || hasMoney(typed) };
    requireReadable(signedIn.session.person, amounts);
    const { language } = letter;
    const { text, blanks: added } = await fillText(db, signedIn, {
      storedCase,
      text: typed,
      language,
    });
    const blanks = together(letter.blanks, added);
    const content = { title, recipient, text, blanks, ...amounts };
    const { id: by } = signedIn.session.person;
    const ref = { letterId, version };
    if (!(await store.change(db, ref, { content, by, at: signedIn.now() })))
      throw new Refusal('conflict');
    await record(db, signedIn, {
      action,
      object: aboutCase(caseId),
      detail: { letter: letterId, patientId: storedCase.patientId },
    });
  });
  return { caseId, letterId };
}

export async function drop(
  signedIn: SignedIn,
  { caseId, letterId, version }: DropLetter,
): Promise<CaseLetterRef> {
  const action = 'case-letter.drop' as const;
  await changingCase(signedIn, { action, caseId }, async (db, storedCase) => {
    requireWriter(signedIn, storedCase);
    await requireDraft(db, signedIn, { caseId, letterId });
    if (!(await store.drop(db, { letterId, version }))) throw new Refusal('conflict');
    await record(db, signedIn, {
      action,
      object: aboutCase(caseId),
      detail: { letter: letterId, patientId: storedCase.patientId },
    });
  });
  return { caseId, letterId };
}

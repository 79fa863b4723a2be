/** Rows of forms: drafts of one person each, and signed answers, which are never changed. */
import { sql } from 'kysely';
import type {
  CaseForm,
  CitedFact,
  FormName,
  PrefilledAnswer,
  SignedForm,
} from '#shared/cases/case-forms.ts';
import type { ResponseItem } from '#shared/cases/case-forms/questionnaire.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';

interface FormKey {
  caseId: string;
  form: FormName;
}

interface Own extends FormKey {
  personId: string;
}

export async function draftOf(
  db: Connection,
  { caseId, form, personId }: Own,
): Promise<CaseForm['draft']> {
  const row = await db
    .selectFrom('form_drafts')
    .select(['items', 'saved_at as savedAt'])
    .where((is) => allEqual(is, { case_id: caseId, form, practitioner_id: personId }))
    .executeTakeFirst();
  return row ? { items: row.items, savedAt: row.savedAt.toISOString() } : null;
}

export async function saveDraft(
  db: Connection,
  { caseId, form, personId }: Own,
  { items, at }: { items: readonly ResponseItem[]; at: Date },
): Promise<void> {
  const written = { items: JSON.stringify(items), saved_at: at };
  await db
    .insertInto('form_drafts')
    .values({ case_id: caseId, form, practitioner_id: personId, ...written })
    .onConflict((conflict) =>
      conflict.columns(['case_id', 'form', 'practitioner_id']).doUpdateSet(written),
    )
    .execute();
}

/** Of everybody: what they began is answered. */
export async function dropDrafts(db: Connection, { caseId, form }: FormKey): Promise<void> {
  await db
    .deleteFrom('form_drafts')
    .where((is) => allEqual(is, { case_id: caseId, form }))
    .execute();
}

interface Signature extends FormKey {
  organizationId: string;
  by: string;
  at: Date;
  document: string;
  hash: Buffer;
}

/** False where somebody has signed it. */
export async function insert(db: Connection, signature: Signature): Promise<boolean> {
  const row = await db
    .insertInto('form_answers')
    .values({
      case_id: signature.caseId,
      form: signature.form,
      organization_id: signature.organizationId,
      signed_by: signature.by,
      signed_at: signature.at,
      document: signature.document,
      hash: signature.hash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('case_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isSigned(db: Connection, { caseId, form }: FormKey): Promise<boolean> {
  const row = await db
    .selectFrom('form_answers')
    .select('case_id')
    .where((is) => allEqual(is, { case_id: caseId, form }))
    .executeTakeFirst();
  return row !== undefined;
}

/** An extension of a QuestionnaireResponse: a proposal of the record that was signed, as JSON. */
export const prefilledUrl = 'urn:karemd:prefilled';
/** One that it cites, as JSON. */
export const citedUrl = 'urn:karemd:cited';

/** The forms of a case that are signed. */
export async function signedForms(db: Connection, caseId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('form_answers')
    .select('form')
    .where('case_id', '=', caseId)
    .execute();
  return new Set(rows.map(({ form }) => form));
}

/** `canonical`: the Questionnaire in which it was signed, "url|version". */
export async function signedOf(
  db: Connection,
  { caseId, form }: FormKey,
): Promise<{ canonical: string; signed: SignedForm } | null> {
  const row = await db
    .selectFrom('form_answers as a')
    .select(['a.signed_at as at', 'a.hash', 'a.document', fullNameOf('a.signed_by').as('by')])
    .where((is) => allEqual(is, { 'a.case_id': caseId, 'a.form': form }))
    .executeTakeFirst();
  if (!row) return null;
  const addenda = await db
    .selectFrom('form_addenda as d')
    .select(['d.number', 'd.text', 'd.written_at as at', fullNameOf('d.written_by').as('by')])
    .where((is) => allEqual(is, { 'd.case_id': caseId, 'd.form': form }))
    .orderBy('d.number')
    .execute();
  const {
    item,
    questionnaire,
    extension = [],
  } = JSON.parse(row.document) as {
    extension?: { url: string; valueString: string }[];
    item: ResponseItem[];
    questionnaire: string;
  };
  return {
    canonical: questionnaire,
    signed: {
      by: row.by,
      at: row.at.toISOString(),
      hash: row.hash.toString('hex'),
      items: item,
      prefilled: extension
        .filter(({ url }) => url === prefilledUrl)
        .map(({ valueString }) => JSON.parse(valueString) as PrefilledAnswer),
      cited: extension
        .filter(({ url }) => url === citedUrl)
        .map(({ valueString }) => JSON.parse(valueString) as CitedFact),
      addenda: addenda.map((one) => ({ ...one, at: one.at.toISOString() })),
    },
  };
}

/** The signed row is locked, so that no two addenda have one number. */
export async function insertAddendum(
  db: Connection,
  { caseId, form }: FormKey,
  { text, by, at }: { text: string; by: string; at: Date },
): Promise<void> {
  await sql`select from form_answers where case_id = ${caseId} and form = ${form}
    for no key update`.execute(db);
  await db
    .insertInto('form_addenda')
    .values({
      case_id: caseId,
      form,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from form_addenda
        where case_id = ${caseId} and form = ${form})`,
      text,
      written_by: by,
      written_at: at,
    })
    .execute();
}

/** Drafts and signs the form of a case; a signed one is kept to the letter, and only addenda follow it (S138). */
import { hash } from 'node:crypto';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type {
  CaseForm,
  FormAddendum,
  FormItems,
  FormRef,
  SignForm,
} from '#shared/cases/case-forms.ts';
import type { Questionnaire } from '#shared/cases/case-forms/questionnaire.ts';
import { attempted, record } from '#server/audit/service.ts';
import { aboutCase, caseTurn } from '#server/cases/core/move-case.ts';
import { readerOf, requireCase } from '#server/cases/core/case-reader.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import * as store from './form-store.ts';
import { questionnaireInForce, questionnaireSigned } from './versions/in-force.ts';

async function requireForm(db: Connection, signedIn: SignedIn, { caseId }: FormRef) {
  const storedCase = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
  const { form } = kindOf(storedCase.kind);
  if (form === undefined) throw new Refusal('not-found');
  return { storedCase, form, formKey: { caseId, form } };
}

type CaseWithForm = Awaited<ReturnType<typeof requireForm>>;

const mayFill = (
  { session }: SignedIn,
  { storedCase }: Pick<CaseWithForm, 'storedCase'>,
): boolean => storedCase.ownerId === session.person.id && storedCase.closedAt === null;

function requireOwn(signedIn: SignedIn, caseWithForm: CaseWithForm): void {
  if (caseWithForm.storedCase.closedAt !== null) throw new Refusal('cases.closed');
  if (!mayFill(signedIn, caseWithForm)) throw new Refusal('cases.not-yours');
}

export async function ofCase(signedIn: SignedIn, ref: FormRef): Promise<CaseForm> {
  const { db, session } = signedIn;
  const caseWithForm = await requireForm(db, signedIn, ref);
  const { formKey, form } = caseWithForm;
  const stored = await store.signedOf(db, formKey);
  const { organizationId } = session.person;
  const questionnaire = stored
    ? await questionnaireSigned(db, organizationId, { form, canonical: stored.canonical })
    : await questionnaireInForce(db, organizationId, form);
  await record(db, signedIn, {
    action: 'form.read',
    object: aboutCase(ref.caseId),
    detail: { form, patientId: caseWithForm.storedCase.patientId },
  });
  const { id: personId, zone } = session.person;
  const signed = stored?.signed ?? null;
  return {
    form,
    questionnaire,
    draft: signed ? null : await store.draftOf(db, { ...formKey, personId }),
    signed,
    mayFill: signed === null && mayFill(signedIn, caseWithForm),
    zone,
  };
}

/** Nothing of it is judged yet: it may be half a word. */
export async function saveDraft(
  signedIn: SignedIn,
  { caseId, items }: FormItems,
): Promise<{ savedAt: string }> {
  const at = signedIn.now();
  const { id: personId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const form = await requireForm(db, signedIn, { caseId });
    requireOwn(signedIn, form);
    if (await store.isSigned(db, form.formKey)) throw new Refusal('forms.signed');
    await store.saveDraft(db, { ...form.formKey, personId }, { items, at });
  });
  return { savedAt: at.toISOString() };
}

interface Document {
  signedIn: SignedIn;
  questionnaire: Questionnaire;
  storedCase: CaseWithForm['storedCase'];
  items: FormItems['items'];
}

function documentOf({ signedIn, questionnaire, storedCase, items }: Document): string {
  const { url, version } = questionnaire;
  const { id, fullName } = signedIn.session.person;
  return JSON.stringify({
    resourceType: 'QuestionnaireResponse',
    questionnaire: `${url}|${version}`,
    status: 'completed',
    basedOn: [{ reference: `Task/${storedCase.id}` }],
    ...(storedCase.patientId && { subject: { reference: `Patient/${storedCase.patientId}` } }),
    ...(storedCase.encounterId && {
      encounter: { reference: `Encounter/${storedCase.encounterId}` },
    }),
    authored: signedIn.now().toISOString(),
    author: { reference: `Practitioner/${id}`, display: fullName },
    item: items,
  });
}

/** FHIRPath, which it calculates with, takes 8 MB: it is loaded when the first form is signed. */
const loadStep = () => import('#shared/cases/case-forms/form-step.ts');

/** What is not asked any more is left out, what is calculated is calculated here. */
export async function sign(
  signedIn: SignedIn,
  { caseId, items: responseItems, formVersion }: SignForm,
): Promise<FormRef> {
  const { id: by, organizationId } = signedIn.session.person;
  const entry = { action: 'form.sign' as const, object: aboutCase(caseId) };
  const { formStep } = await loadStep();
  await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const { storedCase, form, formKey } = await requireForm(db, signedIn, { caseId });
      requireOwn(signedIn, { storedCase, form, formKey });
      const questionnaire = await questionnaireInForce(db, organizationId, form);
      if (questionnaire.version !== formVersion) throw new Refusal('forms.changed');
      const { items, missing } = formStep(questionnaire, responseItems);
      const [first] = missing;
      if (first) throw wrongField(`items.${first.path}`, first.words);
      const document = documentOf({ signedIn, questionnaire, storedCase, items });
      const digest = hash('sha256', document, 'buffer');
      const signature = { organizationId, by, at: signedIn.now(), document, hash: digest };
      if (!(await store.insert(db, { ...formKey, ...signature })))
        throw new Refusal('forms.signed');
      await store.dropDrafts(db, formKey);
      const detail = { form, patientId: storedCase.patientId, hash: digest.toString('hex') };
      await record(db, signedIn, { ...entry, detail });
    }),
  );
  return { caseId };
}

/** Everybody who sees the case may add one to the signed form; it carries its author's name. */
export async function addendum(
  signedIn: SignedIn,
  { caseId, text }: FormAddendum,
): Promise<FormRef> {
  const entry = { action: 'form.addendum' as const, object: aboutCase(caseId) };
  await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const { formKey, form } = await requireForm(db, signedIn, { caseId });
      if (!(await store.isSigned(db, formKey))) throw new Refusal('forms.not-signed');
      const { id: by } = signedIn.session.person;
      await store.insertAddendum(db, formKey, { text, by, at: signedIn.now() });
      await record(db, signedIn, { ...entry, detail: { form } });
    }),
  );
  return { caseId };
}

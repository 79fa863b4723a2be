/** Drafts and signs the form of a case; a signed one is kept to the letter, and only addenda follow it (S138). */
import { hash } from 'node:crypto';
import type {
  CaseForm,
  CitedFact,
  FormAddendum,
  FormItems,
  FormRef,
  PrefilledAnswer,
  SignedFormRef,
  SignForm,
} from '#shared/cases/case-forms.ts';
import { tasksOfSignature } from '#shared/cases/case-forms/form-effects.ts';
import type { Answer, Questionnaire } from '#shared/cases/case-forms/questionnaire.ts';
import { attempted, record } from '#server/audit/service.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';
import { aboutCase, caseTurn } from '#server/cases/core/move-case.ts';
import { readerOf, requireCase } from '#server/cases/core/case-reader.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { citedFacts } from './cite-facts.ts';
import * as store from './form-store.ts';
import { openAnswerTasks } from './open-answer-tasks.ts';
import type { prefilledOf } from './prefill.ts';
import {
  deliveredForms,
  formsOfCase,
  hasForm,
  questionnaireInForce,
  questionnaireSigned,
} from './versions/in-force.ts';

async function requireForm(db: Connection, signedIn: SignedIn, ref: FormRef) {
  const { caseId } = ref;
  const storedCase = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
  const { organizationId } = signedIn.session.person;
  const ofCase = { organizationId, caseId, kind: storedCase.kind };
  const form = ref.form ?? deliveredForms(ofCase)[0];
  if (form === undefined || !(await hasForm(db, ofCase, form))) throw new Refusal('not-found');
  return { storedCase, ofCase, form, formKey: { caseId, form } };
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
  const { formKey, form, storedCase } = caseWithForm;
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
  const isOpen = signed === null && mayFill(signedIn, caseWithForm);
  const by = { organizationId, at: signedIn.now() };
  const prefilled = isOpen ? await proposed(db, by, { questionnaire, storedCase }) : [];
  const forms = await formsOfCase(db, caseWithForm.ofCase);
  const signedForms = await store.signedForms(db, ref.caseId);
  return {
    form,
    forms: forms.map((caseForm) => ({ ...caseForm, isSigned: signedForms.has(caseForm.form) })),
    questionnaire,
    prefilled,
    draft: signed ? null : await store.draftOf(db, { ...formKey, personId }),
    signed,
    mayFill: isOpen,
    zone,
  };
}

/** Nothing of it is judged yet: it may be half a word. */
export async function saveDraft(
  signedIn: SignedIn,
  { items, ...ref }: FormItems,
): Promise<{ savedAt: string }> {
  const at = signedIn.now();
  const { id: personId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const form = await requireForm(db, signedIn, ref);
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
  prefilled: readonly PrefilledAnswer[];
  cited: readonly CitedFact[];
}

function documentOf(document: Document): string {
  const { signedIn, questionnaire, storedCase, items, prefilled, cited } = document;
  const { url, version } = questionnaire;
  const { id, fullName } = signedIn.session.person;
  const extension = [
    ...prefilled.map((answer) => ({
      url: store.prefilledUrl,
      valueString: JSON.stringify(answer),
    })),
    ...cited.map((fact) => ({ url: store.citedUrl, valueString: JSON.stringify(fact) })),
  ];
  return JSON.stringify({
    resourceType: 'QuestionnaireResponse',
    ...(extension.length > 0 && { extension }),
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

/** Loaded with the first form that proposes something, as FHIRPath is. */
const proposed: typeof prefilledOf = async (...input) =>
  (await import('./prefill.ts')).prefilledOf(...input);

const sameAnswer = (answer: Answer | undefined, other: Answer | undefined) =>
  JSON.stringify(answer) === JSON.stringify(other);

/** Throws where the record proposes another answer than was read, unless it is what is signed. */
function requireRead(
  { prefilled: read, items }: Pick<SignForm, 'prefilled' | 'items'>,
  current: readonly PrefilledAnswer[],
): void {
  if (!read) return;
  const answerIn = (list: readonly { linkId: string; answer?: Answer | Answer[] }[], id: string) =>
    [list.find(({ linkId }) => linkId === id)?.answer].flat()[0];
  const ids = new Set([...read, ...current].map(({ linkId }) => linkId));
  for (const id of ids) {
    const now = answerIn(current, id);
    if (sameAnswer(answerIn(read, id), now)) continue;
    if (!sameAnswer(answerIn(items, id), now)) throw new Refusal('forms.prefill-changed');
  }
}

/** What is not asked any more is left out, what is calculated is calculated here; the tasks of answers are opened with it. */
export async function sign(
  signedIn: SignedIn,
  { items: responseItems, formVersion, prefilled: read, citedIds = [], ...ref }: SignForm,
): Promise<SignedFormRef> {
  const { caseId } = ref;
  const { id: by, organizationId } = signedIn.session.person;
  const entry = { action: 'form.sign' as const, object: aboutCase(caseId) };
  const { formStep } = await loadStep();
  const tasks = await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const caseWithForm = await requireForm(db, signedIn, ref);
      const { storedCase, form, formKey } = caseWithForm;
      requireOwn(signedIn, caseWithForm);
      const questionnaire = await questionnaireInForce(db, organizationId, form);
      if (questionnaire.version !== formVersion) throw new Refusal('forms.changed');
      const { items, missing } = formStep(questionnaire, responseItems);
      const [first] = missing;
      if (first) throw wrongField(`items.${first.path}`, first.words);
      const current = await proposed(
        db,
        { organizationId, at: signedIn.now() },
        { questionnaire, storedCase },
      );
      requireRead({ prefilled: read, items }, current);
      const prefilled = current.filter(({ linkId, answer }) =>
        items.some((item) => item.linkId === linkId && sameAnswer(item.answer?.[0], answer)),
      );
      const citing = { organizationId, patientId: storedCase.patientId, ids: citedIds };
      const cited = await citedFacts(db, citing);
      const document = documentOf({
        signedIn,
        questionnaire,
        storedCase,
        items,
        prefilled,
        cited,
      });
      const digest = hash('sha256', document, 'buffer');
      const signature = { organizationId, by, at: signedIn.now(), document, hash: digest };
      if (!(await store.insert(db, { ...formKey, ...signature })))
        throw new Refusal('forms.signed');
      await store.dropDrafts(db, formKey);
      const detail = { form, patientId: storedCase.patientId, hash: digest.toString('hex') };
      await record(db, signedIn, { ...entry, detail });
      return openAnswerTasks(db, signedIn, {
        of: { ...storedCase, organizationId },
        formTitle: questionnaire.title,
        tasks: tasksOfSignature(form, questionnaire, items),
      });
    }),
  );
  if (tasks.length > 0) sendCasesChanged(signedIn, organizationId);
  return { caseId, tasks };
}

/** Everybody who sees the case may add one to the signed form; it carries its author's name. */
export async function addendum(
  signedIn: SignedIn,
  { text, ...ref }: FormAddendum,
): Promise<FormRef> {
  const { caseId } = ref;
  const entry = { action: 'form.addendum' as const, object: aboutCase(caseId) };
  await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const { formKey, form } = await requireForm(db, signedIn, ref);
      if (!(await store.isSigned(db, formKey))) throw new Refusal('forms.not-signed');
      const { id: by } = signedIn.session.person;
      await store.insertAddendum(db, formKey, { text, by, at: signedIn.now() });
      await record(db, signedIn, { ...entry, detail: { form } });
    }),
  );
  return { caseId };
}

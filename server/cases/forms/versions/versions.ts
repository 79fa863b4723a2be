/** Writes and publishes a hospital's versions of forms: who wrote on one never publishes it. */
import { randomUUID } from 'node:crypto';
import type {
  ChangeForm,
  DraftForm,
  FormContent,
  FormVersion,
  FormVersionRef,
} from '#shared/cases/case-forms/form-versions.ts';
import { isOwnForm, type FormName, type OwnFormName } from '#shared/cases/case-forms.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import * as ownForms from './own-form-store.ts';
import * as store from './version-store.ts';

const about = (id: string) => ({ type: 'Questionnaire', id });

/** As the audit has it; the versions themselves are kept. */
const auditDetail = ({ title, items, kinds }: FormContent) => ({
  title,
  questions: items.map(({ text }) => text),
  ...(kinds.length > 0 && { kinds }),
});

/** In use at once: a case shows all of its kind. */
const mostOwnForms = 30;

const newFormName = (): OwnFormName => `own-${randomUUID().replaceAll('-', '').slice(-12)}`;

const byOf = ({ session, now }: SignedIn): store.By => ({
  organizationId: session.person.organizationId,
  personId: session.person.id,
  at: now(),
});

export async function list(signedIn: SignedIn): Promise<{ versions: FormVersion[] }> {
  return { versions: await store.list(signedIn.db, byOf(signedIn)) };
}

/** Loaded with the first version that is written, as FHIRPath is. */
async function requireFit(content: FormContent, form: FormName): Promise<void> {
  const { kinds } = content;
  if (isOwnForm(form) && kinds.length === 0) throw wrongField('kinds', 'Choose a kind of case');
  if (!isOwnForm(form) && kinds.length > 0)
    throw wrongField('kinds', 'This form has its kind of case already');
  const { formFault } = await import('#shared/cases/case-forms/form-fault.ts');
  const fault = formFault(content, form);
  if (fault !== null) throw wrongField('items', fault);
}

async function requireOwnForm(
  db: Connection,
  { organizationId }: store.By,
  { form, isNew }: { form: OwnFormName; isNew: boolean },
): Promise<void> {
  if (!isNew && !(await ownForms.exists(db, organizationId, form))) throw new Refusal('not-found');
  if (isNew && (await ownForms.countInUse(db, organizationId)) >= mostOwnForms)
    throw new Refusal('forms.too-many');
}

export async function draft(
  signedIn: SignedIn,
  { form: ofForm, ...content }: DraftForm,
): Promise<{ versionId: string }> {
  const form = ofForm ?? newFormName();
  await requireFit(content, form);
  try {
    const versionId = await signedIn.db.transaction().execute(async (db) => {
      if (isOwnForm(form)) await requireOwnForm(db, byOf(signedIn), { form, isNew: !ofForm });
      const id = await store.insert(db, byOf(signedIn), { form, content });
      const detail = { form, after: auditDetail(content) };
      await record(db, signedIn, { action: 'form-version.draft', object: about(id), detail });
      return id;
    });
    return { versionId };
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('forms.draft-exists', { cause: error }) : error;
  }
}

type Action = `form-version.${'change' | 'publish' | 'drop' | 'retire'}`;
type Stored = NonNullable<Awaited<ReturnType<typeof store.byId>>>;

function changing(
  signedIn: SignedIn,
  { versionId, action }: { versionId: string; action: Action },
  work: (db: Connection, version: Stored) => Promise<boolean>,
): Promise<{ versionId: string }> {
  const { organizationId } = signedIn.session.person;
  const entry = { action, object: about(versionId) };
  return attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      const row = await store.byId(db, organizationId, versionId);
      if (!row) throw new Refusal('not-found');
      if (row.state !== 'draft' && action !== 'form-version.retire')
        throw new Refusal('forms.not-draft');
      if (!(await work(db, row))) throw new Refusal('conflict');
      const { form, revision } = row;
      const detail = { form, revision, before: auditDetail(row) };
      await record(db, signedIn, { ...entry, detail });
      return { versionId };
    }),
  );
}

export const change = (
  signedIn: SignedIn,
  { versionId, version, ...content }: ChangeForm,
): Promise<{ versionId: string }> =>
  changing(signedIn, { versionId, action: 'form-version.change' }, async (db, { form }) => {
    await requireFit(content, form);
    return store.change(db, byOf(signedIn), { ref: { versionId, version }, content });
  });

/** From now on it is what is filled in; what was signed stays with the version that it was signed in. */
export const publish = (signedIn: SignedIn, ref: FormVersionRef): Promise<{ versionId: string }> =>
  changing(
    signedIn,
    { versionId: ref.versionId, action: 'form-version.publish' },
    (db, version) => {
      const by = byOf(signedIn);
      if (version.writerIds.includes(by.personId)) throw new Refusal('forms.second-person');
      return store.publish(db, by, { ref, form: version.form });
    },
  );

export const drop = (signedIn: SignedIn, ref: FormVersionRef): Promise<{ versionId: string }> =>
  changing(signedIn, { versionId: ref.versionId, action: 'form-version.drop' }, (db) =>
    store.drop(db, ref),
  );

/** Cases have it no more, apart from those in which it was signed. A form that comes with the product stays. */
export const retire = (signedIn: SignedIn, ref: FormVersionRef): Promise<{ versionId: string }> =>
  changing(
    signedIn,
    { versionId: ref.versionId, action: 'form-version.retire' },
    (db, { form }) => {
      if (!isOwnForm(form)) throw new Refusal('forms.not-own');
      return store.retire(db, byOf(signedIn), ref);
    },
  );

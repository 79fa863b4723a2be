/** Writes and publishes a hospital's versions of forms: who wrote on one never publishes it. */
import type {
  ChangeForm,
  DraftForm,
  FormContent,
  FormVersion,
  FormVersionRef,
} from '#shared/cases/case-forms/form-versions.ts';
import type { FormName } from '#shared/cases/case-forms.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import * as store from './version-store.ts';

const about = (id: string) => ({ type: 'Questionnaire', id });

/** As the audit has it; the versions themselves are kept. */
const auditDetail = ({ title, items }: FormContent) => ({
  title,
  questions: items.map(({ text }) => text),
});

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
  const { formFault } = await import('#shared/cases/case-forms/form-fault.ts');
  const fault = formFault(content, form);
  if (fault !== null) throw wrongField('items', fault);
}

export async function draft(
  signedIn: SignedIn,
  { form, ...content }: DraftForm,
): Promise<{ versionId: string }> {
  await requireFit(content, form);
  try {
    const versionId = await signedIn.db.transaction().execute(async (db) => {
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

type Action = 'form-version.change' | 'form-version.publish' | 'form-version.drop';
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
      if (row.state !== 'draft') throw new Refusal('forms.not-draft');
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

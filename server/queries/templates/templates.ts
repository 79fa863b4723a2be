/** Writes and retires templates of queries: they have the form that a query must have, and each change is a revision (S133). */
import { answersOf } from '#shared/queries.ts';
import { pressingWords } from '#shared/queries/wording/pressing-words.ts';
import {
  mostTemplates,
  type NewTemplate,
  type QueryTemplate,
  type SaveTemplate,
  type TemplateRef,
  type TemplateRevision,
  type TemplateSeries,
} from '#shared/queries/templates.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import { requireForm } from '#server/queries/query-form.ts';
import * as store from './template-store.ts';

const about = (id: string) => ({ type: 'PlanDefinition', id });

/** As the audit has it. */
const auditDetail = ({ name, topic, question, form }: NewTemplate) => ({
  name,
  topic,
  question,
  answers: answersOf(form),
});

const byOf = ({ session, now }: SignedIn): store.By => ({
  organizationId: session.person.organizationId,
  personId: session.person.id,
  at: now(),
});

export async function list({ db, session }: SignedIn): Promise<{ templates: QueryTemplate[] }> {
  return { templates: await store.inUse(db, session.person.organizationId) };
}

export async function revisions(
  { db, session }: SignedIn,
  { templateId }: TemplateSeries,
): Promise<{ revisions: TemplateRevision[] }> {
  const templateRevisions = await store.ofSeries(db, session.person.organizationId, templateId);
  if (templateRevisions.length === 0) throw new Refusal('not-found');
  return { revisions: templateRevisions };
}

/** A name stands beside the query that is written, where nothing speaks of money either. */
function requireTemplate(template: NewTemplate): void {
  requireForm(template);
  const [first] = pressingWords(template.name);
  if (first) throw wrongField('name', `“${first.words}”: ${first.because}`);
}

async function writing(
  signedIn: SignedIn,
  { template, of }: { template: NewTemplate; of: TemplateRef | null },
  before: (db: Connection, by: store.By) => Promise<void>,
): Promise<{ id: string; name: string }> {
  requireTemplate(template);
  const by = byOf(signedIn);
  try {
    const id = await signedIn.db.transaction().execute(async (db) => {
      await before(db, by);
      const written = await store.insert(db, by, { template, of });
      await record(db, signedIn, {
        action: 'query-template.write',
        object: about(written),
        detail: { after: auditDetail(template), revision: (of?.version ?? 0) + 1 },
      });
      return written;
    });
    return { id, name: template.name };
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('queries.name-taken', { cause: error }) : error;
  }
}

export const add = (
  signedIn: SignedIn,
  template: NewTemplate,
): Promise<{ id: string; name: string }> =>
  writing(signedIn, { template, of: null }, async (db, { organizationId }) => {
    if ((await store.countInUse(db, organizationId)) >= mostTemplates)
      throw new Refusal('queries.too-many-templates');
  });

async function requireEnded(db: Connection, by: store.By, ref: TemplateRef): Promise<void> {
  if (await store.end(db, by, ref)) return;
  const templateRevisions = await store.ofSeries(db, by.organizationId, ref.templateId);
  throw new Refusal(templateRevisions.length === 0 ? 'not-found' : 'conflict');
}

/** The next revision; the one before is kept and no longer offered. */
export const save = (
  signedIn: SignedIn,
  { templateId, version, ...template }: SaveTemplate,
): Promise<{ id: string; name: string }> => {
  const of = { templateId, version };
  return writing(signedIn, { template, of }, (db, by) => requireEnded(db, by, of));
};

/** Queries that began from it stay as they were sent. */
export async function retire(signedIn: SignedIn, ref: TemplateRef): Promise<TemplateSeries> {
  const { templateId } = ref;
  const entry = { action: 'query-template.retire' as const, object: about(templateId) };
  await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      await requireEnded(db, byOf(signedIn), ref);
      await record(db, signedIn, { ...entry, detail: { revision: ref.version } });
    }),
  );
  return { templateId };
}

/** Writes, tries and publishes templates of letters on cases: who wrote on one never publishes it (S454). */
import { randomUUID } from 'node:crypto';
import { blanksIn, filledText } from '#shared/case-letters/blanks.ts';
import type {
  ChangeLetterTemplate,
  DraftLetterTemplate,
  LetterTemplate,
  LetterTemplateRef,
  LetterTrial,
  TryLetterTemplate,
} from '#shared/case-letters/letter-templates.ts';
import { attempted, record } from '#server/audit/service.ts';
import { aboutCase, readerOf, requireCase } from '#server/cases/service.ts';
import { blankValues } from '#server/case-letters/core/blank-values.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import * as store from './letter-template-store.ts';

const mostTemplates = 300;

const about = (id: string) => ({ type: 'PlanDefinition', id });

const byOf = ({ session, now }: SignedIn): store.By => ({
  organizationId: session.person.organizationId,
  personId: session.person.id,
  at: now(),
});

/** As the audit has it; the versions themselves stay. */
const auditDetail = ({
  name,
  kinds,
  language,
}: Pick<LetterTemplate, 'name' | 'kinds' | 'language'>) => ({
  name,
  kinds,
  language,
});

interface TemplateId {
  templateId: string;
}

export async function list(signedIn: SignedIn): Promise<{ templates: LetterTemplate[] }> {
  return { templates: await store.list(signedIn.db, byOf(signedIn)) };
}

export async function draft(
  signedIn: SignedIn,
  { seriesId, ...content }: DraftLetterTemplate,
): Promise<TemplateId> {
  const by = byOf(signedIn);
  try {
    const templateId = await signedIn.db.transaction().execute(async (db) => {
      if (seriesId === null) {
        if ((await store.countInUse(db, by.organizationId)) >= mostTemplates)
          throw new Refusal('case-letters.too-many-templates');
      } else if (!(await store.hasSeries(db, by.organizationId, seriesId)))
        throw new Refusal('not-found');
      const id = await store.insert(db, by, { seriesId: seriesId ?? randomUUID(), content });
      const detail = { after: auditDetail(content) };
      await record(db, signedIn, { action: 'letter-template.draft', object: about(id), detail });
      return id;
    });
    return { templateId };
  } catch (error) {
    throw isUniqueViolation(error)
      ? new Refusal('case-letters.draft-exists', { cause: error })
      : error;
  }
}

type Action = 'letter-template.change' | 'letter-template.publish' | 'letter-template.retire';
type Stored = NonNullable<Awaited<ReturnType<typeof store.byId>>>;

function changing(
  signedIn: SignedIn,
  { templateId, action }: TemplateId & { action: Action },
  work: (db: Connection, template: Stored) => Promise<boolean>,
): Promise<TemplateId> {
  const { organizationId } = signedIn.session.person;
  const entry = { action, object: about(templateId) };
  return attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      const template = await store.byId(db, organizationId, templateId);
      if (!template) throw new Refusal('not-found');
      if (!(await work(db, template))) throw new Refusal('conflict');
      const detail = { revision: template.revision, before: auditDetail(template) };
      await record(db, signedIn, { ...entry, detail });
      return { templateId };
    }),
  );
}

function requireDraft({ state }: Stored): void {
  if (state !== 'draft') throw new Refusal('case-letters.not-draft');
}

export const change = (
  signedIn: SignedIn,
  { templateId, version, ...content }: ChangeLetterTemplate,
): Promise<TemplateId> =>
  changing(signedIn, { templateId, action: 'letter-template.change' }, (db, template) => {
    requireDraft(template);
    return store.change(db, byOf(signedIn), { ref: { templateId, version }, content });
  });

/** Letters begin from it from now on; those that began from an earlier version stay. */
export const publish = (signedIn: SignedIn, ref: LetterTemplateRef): Promise<TemplateId> =>
  changing(
    signedIn,
    { templateId: ref.templateId, action: 'letter-template.publish' },
    (db, template) => {
      requireDraft(template);
      const by = byOf(signedIn);
      if (template.writerIds.includes(by.personId)) throw new Refusal('case-letters.second-person');
      return store.publish(db, by, { ref, seriesId: template.seriesId });
    },
  );

export const retire = (signedIn: SignedIn, ref: LetterTemplateRef): Promise<TemplateId> =>
  changing(signedIn, { templateId: ref.templateId, action: 'letter-template.retire' }, (db) =>
    store.retire(db, byOf(signedIn), ref),
  );

/** As a letter on that case would begin; the case has to be one of those that the template is for. */
export async function tryOut(
  signedIn: SignedIn,
  { kinds, text, caseId, language }: TryLetterTemplate,
): Promise<LetterTrial> {
  const { db } = signedIn;
  const storedCase = await requireCase(db, await readerOf(signedIn), caseId);
  if (!kinds.includes(storedCase.kind))
    throw wrongField('caseId', 'Choose a case of a kind that the template is for');
  const names = blanksIn(text);
  const blanks = await blankValues(db, signedIn, { storedCase, names, language });
  await record(db, signedIn, {
    action: 'letter-template.try',
    object: aboutCase(caseId),
    detail: { patientId: storedCase.patientId },
  });
  const values = new Map(
    blanks.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
  );
  return { text: filledText(text, values), blanks };
}

/** Which Questionnaire a form is: the hospital's version in force, the one that was signed, or as it was delivered. */
import { questionnaireOf, type FormName } from '#shared/cases/case-forms.ts';
import { versionPrefix } from '#shared/cases/case-forms/form-versions.ts';
import type { Item, Questionnaire } from '#shared/cases/case-forms/questionnaire.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './version-store.ts';

interface Row {
  revision: number;
  title: string;
  items: Item[];
}

function questionnaireFrom(form: FormName, row: Row | undefined): Questionnaire {
  const delivered = questionnaireOf(form);
  if (!row) return delivered;
  const { revision, title, items } = row;
  return { ...delivered, version: `${versionPrefix}${revision}`, title, item: items };
}

export const questionnaireInForce = async (
  db: Connection,
  organizationId: string,
  form: FormName,
): Promise<Questionnaire> => questionnaireFrom(form, await store.inForce(db, organizationId, form));

/** `canonical`: "url|version", as a QuestionnaireResponse names it. */
export async function questionnaireSigned(
  db: Connection,
  organizationId: string,
  { form, canonical }: { form: FormName; canonical: string },
): Promise<Questionnaire> {
  const version = canonical.split('|').at(-1) ?? '';
  if (!version.startsWith(versionPrefix)) return questionnaireOf(form);
  const revision = Number(version.slice(versionPrefix.length));
  return questionnaireFrom(form, await store.ofRevision(db, organizationId, { form, revision }));
}

/** The titles of these forms as they are now. */
export async function titlesInForce(
  db: Connection,
  organizationId: string,
  forms: readonly FormName[],
): Promise<ReadonlyMap<FormName, string>> {
  const titles = new Map<FormName, string>();
  for (const form of forms)
    titles.set(form, (await questionnaireInForce(db, organizationId, form)).title);
  return titles;
}

/** Which Questionnaire a form is: the hospital's version in force, the one that was signed, or as it was delivered. */
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import { isOwnForm, questionnaireOf, type FormName } from '#shared/cases/case-forms.ts';
import { versionPrefix } from '#shared/cases/case-forms/form-versions.ts';
import type { Item, Questionnaire } from '#shared/cases/case-forms/questionnaire.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { ownFormsOfCase } from './own-form-store.ts';
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

interface FormTitle {
  form: FormName;
  title: string;
}

interface OfCase {
  organizationId: string;
  caseId: string;
  kind: KindName;
}

export const deliveredForms = ({ kind }: Pick<OfCase, 'kind'>): readonly FormName[] =>
  kindOf(kind).forms ?? [];

/** Asks the database for a form of the hospital's own alone: drafts are saved while somebody types. */
export async function hasForm(db: Connection, ofCase: OfCase, form: FormName): Promise<boolean> {
  if (!isOwnForm(form)) return deliveredForms(ofCase).includes(form);
  return (await ownFormsOfCase(db, ofCase)).some((own) => own.form === form);
}

/** All forms of a case with their titles as they are now: those of its kind, then the hospital's own. */
export async function formsOfCase(db: Connection, ofCase: OfCase): Promise<FormTitle[]> {
  const titles: FormTitle[] = [];
  for (const form of deliveredForms(ofCase)) {
    const { title } = await questionnaireInForce(db, ofCase.organizationId, form);
    titles.push({ form, title });
  }
  return [...titles, ...(await ownFormsOfCase(db, ofCase))];
}

/** Writes a version of a form as a FHIR R4 Questionnaire, which can be read again without a note. */
import { questionnaireOf, type FormName } from '#shared/cases/case-forms.ts';
import {
  versionPrefix,
  type FormContent,
  type FormVersion,
} from '#shared/cases/case-forms/form-versions.ts';

const statuses: Record<FormVersion['state'], string> = {
  draft: 'draft',
  published: 'active',
  retired: 'retired',
};

/** `version` null: the form as it comes with the product. */
export function writeQuestionnaire(
  form: FormName,
  { title, items }: Pick<FormContent, 'title' | 'items'>,
  version: Pick<FormVersion, 'revision' | 'state' | 'writtenAt'> | null,
): string {
  const { url, version: delivered } = questionnaireOf(form);
  const questionnaire = {
    resourceType: 'Questionnaire',
    url,
    version: version ? `${versionPrefix}${version.revision}` : delivered,
    title,
    status: version ? statuses[version.state] : 'active',
    ...(version && { date: version.writtenAt }),
    item: items,
  };
  return `${JSON.stringify(questionnaire, null, 2)}\n`;
}

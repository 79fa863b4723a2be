/** The signed forms of a case as they are printed: questions, answers, addenda, and who signed. */
import type { FormName, SignedForm } from '#shared/cases/case-forms.ts';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { Questionnaire } from '#shared/cases/case-forms/questionnaire.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { formsOfCase, questionnaireSigned } from './versions/in-force.ts';
import * as store from './form-store.ts';

export interface SignedAnswers {
  form: FormName;
  questionnaire: Questionnaire;
  signed: SignedForm;
}

/** In the order of the kind, then the hospital's own; the caller has checked that they may be read. */
export async function signedAnswersOf(
  db: Connection,
  { organizationId, caseId, kind }: { organizationId: string; caseId: string; kind: KindName },
): Promise<SignedAnswers[]> {
  const forms = await formsOfCase(db, { organizationId, caseId, kind });
  const all: SignedAnswers[] = [];
  for (const { form } of forms) {
    const stored = await store.signedOf(db, { caseId, form });
    if (!stored) continue;
    const { canonical, signed } = stored;
    const questionnaire = await questionnaireSigned(db, organizationId, { form, canonical });
    all.push({ form, questionnaire, signed });
  }
  return all;
}

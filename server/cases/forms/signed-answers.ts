/** The signed forms of a case as they are printed: questions, answers, addenda, and who signed. */
import type { FormName, SignedForm } from '#shared/cases/case-forms.ts';
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { Questionnaire } from '#shared/cases/case-forms/questionnaire.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { questionnaireSigned } from './versions/in-force.ts';
import * as store from './form-store.ts';

export interface SignedAnswers {
  form: FormName;
  questionnaire: Questionnaire;
  signed: SignedForm;
}

/** In the order of the kind; the caller has checked that they may be read. */
export async function signedAnswersOf(
  db: Connection,
  { organizationId, caseId, kind }: { organizationId: string; caseId: string; kind: KindName },
): Promise<SignedAnswers[]> {
  const forms = kindOf(kind).forms ?? [];
  const all: SignedAnswers[] = [];
  for (const form of forms) {
    const stored = await store.signedOf(db, { caseId, form });
    if (!stored) continue;
    const { canonical, signed } = stored;
    const questionnaire = await questionnaireSigned(db, organizationId, { form, canonical });
    all.push({ form, questionnaire, signed });
  }
  return all;
}

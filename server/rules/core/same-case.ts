/** Which open case a fact would meet by a rule: the key of which one case is open at a time. */
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { NewRule } from '#shared/rules.ts';

interface JudgedFact {
  rule: Pick<NewRule, 'kind' | 'once'> & { seriesId: string };
  fact: { id: string; patientId: string; encounterId: string | null };
}

/** A fact without a stay counts for its patient. */
export function sameAsOf({ rule, fact }: JudgedFact): string {
  const { seriesId, kind, once } = rule;
  if (kindOf(kind).ofRule?.sharesStay) return fact.encounterId ?? `patient:${fact.patientId}`;
  const scopes = {
    stay: fact.encounterId ?? fact.patientId,
    patient: fact.patientId,
    fact: fact.id,
  };
  return `rule:${seriesId}:${scopes[once]}`;
}

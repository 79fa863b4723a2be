/** Which cases a fact meets by a rule: the one that it would open or raise, or those of its stay or patient. */
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

interface ScopedFact {
  organizationId: string;
  rule: Pick<NewRule, 'kind' | 'once' | 'targetSeries'>;
  fact: Omit<JudgedFact['fact'], 'id'>;
}

/** Whose open cases a rule that opens none looks at; null where the fact belongs to no stay. */
export function ruleScopeOf({ organizationId, rule, fact }: ScopedFact) {
  const { kind, targetSeries } = rule;
  const scope = rule.once === 'stay' ? ('stay' as const) : ('patient' as const);
  const scopeId = scope === 'stay' ? fact.encounterId : fact.patientId;
  return scopeId === null ? null : { organizationId, kind, scope, scopeId, targetSeries };
}

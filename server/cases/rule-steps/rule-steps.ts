/** A rule flags open cases or makes a step of them; what a person signed or took back it only flags (S385). */
import { isClosedState, kindOf } from '#shared/case-kinds/kinds.ts';
import type { RuleReason } from '#shared/rules.ts';
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { aboutCase, moveCase, type CaseActor } from '#server/cases/core/move-case.ts';
import * as ruleSteps from './rule-step-store.ts';
import * as store from '#server/cases/core/store.ts';

export interface RuleStep extends ruleSteps.RuleScope {
  scopeId: string;
  /** Null: the cases are flagged. */
  move: string | null;
  because: RuleReason;
  /** All revisions of the rule. */
  series: string;
  targetAt: Date | null;
}

/** The states from which the step leads on; a flag goes to every open case. */
export const statesOf = ({ kind, move }: Pick<RuleStep, 'kind' | 'move'>): string[] =>
  move === null
    ? Object.keys(kindOf(kind).states).filter((state) => !isClosedState(kind, state))
    : [...(kindOf(kind).moves[move]?.from ?? [])];

/** The open cases that the step would concern, locked. */
export async function lockCasesOfStep(db: Connection, step: RuleStep): Promise<string[]> {
  const concerned = { scopeId: step.scopeId, states: statesOf(step) };
  if (kindOf(step.kind).endsToldToParent)
    await store.lockParentsOf(db, await ruleSteps.openIds(db, step, concerned));
  return ruleSteps.lockOpen(db, step, concerned);
}

type Past = Pick<events.StoredEvent, 'event' | 'by' | 'fromState' | 'detail'>;

/** Whether a person undid a step of this rule, or opened again what it had closed. */
export function isHandedBack(
  past: readonly Past[],
  { kind, series }: Pick<RuleStep, 'kind' | 'series'>,
): boolean {
  return past.some(({ detail }, index) => {
    if (detail['series'] !== series || past[index]?.event !== 'moved') return false;
    const next = past.slice(index + 1).find(({ event }) => event === 'moved' || event === 'undone');
    if (!next?.by) return false;
    return next.event === 'undone' || isClosedState(kind, next.fromState ?? '');
  });
}

async function flagCase(
  db: Connection,
  actor: CaseActor,
  { caseId, step }: { caseId: string; step: RuleStep },
): Promise<void> {
  const at = actor.now();
  const { organizationId, kind, because, series, targetAt } = step;
  await ruleSteps.flag(db, { caseId, because, targetAt, at });
  await events.append(db, {
    caseId,
    organizationId,
    at,
    by: null,
    event: 'flagged',
    detail: { because, series },
  });
  await store.setDue(db, [caseId]);
  const account = { id: null, organizationId };
  const detail = { kind, rule: because.rule, revision: because.revision };
  await record(db, actor, { action: 'case.flag', object: aboutCase(caseId), detail, account });
}

/** In the caller's transaction, with the cases locked. */
export async function takeRuleStep(
  db: Connection,
  actor: CaseActor,
  { step, caseIds }: { step: RuleStep; caseIds: readonly string[] },
): Promise<void> {
  const { move, because, series, organizationId } = step;
  for (const caseId of caseIds) {
    const storedCase = await store.byId(db, organizationId, caseId);
    if (!storedCase) continue;
    const isPersonal =
      move === null ||
      (await ruleSteps.isSigned(db, caseId)) ||
      isHandedBack(await events.of(db, caseId), step);
    if (isPersonal) await flagCase(db, actor, { caseId, step });
    else
      await moveCase(db, actor, {
        of: { ...storedCase, organizationId },
        version: storedCase.version,
        move,
        ofRule: { because, series },
      });
  }
}

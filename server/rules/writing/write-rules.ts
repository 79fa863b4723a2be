/** Writes, publishes and retires rules: who wrote on a revision never publishes it (S137). */
import type { ChangeRule, DraftRule, NewRule, Rule, RuleRef } from '#shared/rules.ts';
import { attempted, record } from '#server/audit/service.ts';
import { requireOwnerRole } from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import {
  isUniqueViolation,
  transactionInTurn,
  type Connection,
} from '#server/platform/postgres/database.ts';
import * as lists from '#server/rules/core/list-store.ts';
import * as store from '#server/rules/core/rule-store.ts';
import { requireExpressions } from '#server/rules/checking/check-expressions.ts';

const about = (id: string) => ({ type: 'PlanDefinition', id });

const turnOf = (id: string) => `rule ${id}`;

const byOf = ({ session, now }: SignedIn): store.By => ({
  organizationId: session.person.organizationId,
  personId: session.person.id,
  at: now(),
});

export async function list(signedIn: SignedIn): Promise<{ rules: Rule[] }> {
  const { db, session } = signedIn;
  const { organizationId, id: personId } = session.person;
  const rules = await lists.list(db, { organizationId, personId });
  await record(db, signedIn, { action: 'rule.read', detail: { count: rules.length } });
  return { rules };
}

const requireRole = (
  db: Connection,
  { organizationId }: store.By,
  { ownerRole }: Pick<NewRule, 'ownerRole'>,
) =>
  ownerRole === null
    ? Promise.resolve()
    : requireOwnerRole(db, organizationId, ownerRole, 'ownerRole');

async function requireTarget(
  db: Connection,
  { organizationId }: store.By,
  { targetSeries, kind }: Pick<NewRule, 'targetSeries' | 'kind'>,
): Promise<void> {
  if (targetSeries === null) return;
  if (!(await store.opensCases(db, organizationId, { seriesId: targetSeries, kind })))
    throw wrongField('targetSeries', 'That rule opens no cases of this kind');
}

type Content = Omit<NewRule, 'ownerRole' | 'dueHours'>;

const contentOf = (rule: Content) => ({
  name: rule.name,
  sentence: rule.sentence,
  factType: rule.factType,
  condition: rule.condition,
  evidence: rule.evidence,
  kind: rule.kind,
  once: rule.once,
  action: rule.action,
  move: rule.move,
  targetSeries: rule.targetSeries,
});

export async function draft(
  signedIn: SignedIn,
  { of, ...rule }: DraftRule,
): Promise<{ ruleId: string }> {
  const by = byOf(signedIn);
  await requireExpressions(rule);
  try {
    const turns = of === null ? [] : [turnOf(of)];
    const ruleId = await transactionInTurn(signedIn.db, turns, async (db) => {
      const before = of === null ? null : await store.byId(db, by.organizationId, of);
      if (before === undefined) throw new Refusal('not-found');
      await requireRole(db, by, rule);
      await requireTarget(db, by, rule);
      const series = before && { seriesId: before.seriesId, revision: before.newest };
      const id = await store.insert(db, by, { rule, of: series });
      const detail = { after: contentOf(rule), of };
      await record(db, signedIn, { action: 'rule.draft', object: about(id), detail });
      return id;
    });
    return { ruleId };
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('rules.draft-exists', { cause: error });
    throw error;
  }
}

type Action = 'rule.change' | 'rule.publish' | 'rule.retire';

function changing(
  signedIn: SignedIn,
  { ruleId, action }: { ruleId: string; action: Action },
  work: (db: Connection, rule: store.StoredRule) => Promise<boolean>,
): Promise<{ ruleId: string }> {
  const { organizationId } = signedIn.session.person;
  return attempted(signedIn, { action, object: about(ruleId) }, () =>
    transactionInTurn(signedIn.db, [turnOf(ruleId)], async (db) => {
      const rule = await store.byId(db, organizationId, ruleId);
      if (!rule) throw new Refusal('not-found');
      if (!(await work(db, rule))) throw new Refusal('conflict');
      const { name, revision } = rule;
      const detail = { name, revision, before: contentOf(rule) };
      await record(db, signedIn, { action, object: about(ruleId), detail });
      return { ruleId };
    }),
  );
}

export async function change(
  signedIn: SignedIn,
  { ruleId, version, ...content }: ChangeRule,
): Promise<{ ruleId: string }> {
  await requireExpressions(content);
  const ref = { ruleId, version };
  return changing(signedIn, { ruleId, action: 'rule.change' }, async (db, rule) => {
    if (rule.state !== 'draft') throw new Refusal('rules.not-draft');
    await requireRole(db, byOf(signedIn), content);
    await requireTarget(db, byOf(signedIn), content);
    return store.change(db, byOf(signedIn), ref, content);
  });
}

export const publish = (signedIn: SignedIn, ref: RuleRef): Promise<{ ruleId: string }> =>
  changing(signedIn, { ruleId: ref.ruleId, action: 'rule.publish' }, (db, rule) => {
    const by = byOf(signedIn);
    if (rule.state !== 'draft') throw new Refusal('rules.not-draft');
    if (rule.writerIds.includes(by.personId)) throw new Refusal('rules.second-person');
    if (rule.tried === null || rule.triedVersion !== rule.version)
      throw new Refusal('rules.not-tried');
    if (rule.tried.stopped === 'fact') throw new Refusal('rules.trial-failed');
    return store.publish(db, by, { ref, seriesId: rule.seriesId });
  });

export const retire = (signedIn: SignedIn, ref: RuleRef): Promise<{ ruleId: string }> =>
  changing(signedIn, { ruleId: ref.ruleId, action: 'rule.retire' }, (db) =>
    store.retire(db, signedIn.now(), ref),
  );

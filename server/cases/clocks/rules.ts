/** Rules of clocks: one person writes them, with a citation, and another one publishes them (S107). */
import type { ClockRule, ClockRuleRef, NewClockRule } from '#shared/cases/clock-rules.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn } from '#server/platform/postgres/database.ts';
import * as store from './rule-store.ts';

const about = (id: string) => ({ type: 'ClockRule', id });

const byOf = ({ session, now }: SignedIn) => ({
  organizationId: session.person.organizationId,
  personId: session.person.id,
  at: now(),
});

export const list = ({ db, session }: SignedIn): Promise<ClockRule[]> =>
  store.rules(db, session.person.organizationId);

export async function draft(signedIn: SignedIn, rule: NewClockRule): Promise<{ ruleId: string }> {
  const ruleId = await signedIn.db.transaction().execute(async (db) => {
    const id = await store.insert(db, byOf(signedIn), rule);
    const { name, kind, length, unit, citation } = rule;
    const detail = { after: { name, kind, length, unit, citation } };
    await record(db, signedIn, { action: 'clock-rule.draft', object: about(id), detail });
    return id;
  });
  return { ruleId };
}

function changing(
  signedIn: SignedIn,
  { ruleId, action }: { ruleId: string; action: 'clock-rule.publish' | 'clock-rule.retire' },
  work: (
    db: Parameters<typeof store.byId>[0],
    rule: { state: string; draftedById: string },
  ) => Promise<boolean>,
): Promise<{ ruleId: string }> {
  const { organizationId } = signedIn.session.person;
  return attempted(signedIn, { action, object: about(ruleId) }, () =>
    transactionInTurn(signedIn.db, [`clock-rule ${ruleId}`], async (db) => {
      const rule = await store.byId(db, organizationId, ruleId);
      if (!rule) throw new Refusal('not-found');
      if (!(await work(db, rule))) throw new Refusal('conflict');
      await record(db, signedIn, { action, object: about(ruleId), detail: { name: rule.name } });
      return { ruleId };
    }),
  );
}

export const publish = (signedIn: SignedIn, ref: ClockRuleRef): Promise<{ ruleId: string }> =>
  changing(signedIn, { ruleId: ref.ruleId, action: 'clock-rule.publish' }, (db, rule) => {
    if (rule.state !== 'draft') throw new Refusal('clocks.not-draft');
    if (rule.draftedById === signedIn.session.person.id) throw new Refusal('clocks.second-person');
    return store.publish(db, byOf(signedIn), ref);
  });

export const retire = (signedIn: SignedIn, ref: ClockRuleRef): Promise<{ ruleId: string }> =>
  changing(signedIn, { ruleId: ref.ruleId, action: 'clock-rule.retire' }, (db) =>
    store.retire(db, signedIn.now(), ref),
  );

/** Rules of clocks: one person writes them, with a citation, and another one publishes them (S107). */
import type {
  ChangeClockRule,
  ClockExample,
  ClockRule,
  ClockRuleRef,
  NewClockRule,
  TryClockRule,
} from '#shared/cases/clock-rules.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { timesOf } from '#server/cases/core/clocks.ts';
import * as store from './clock-rule-store.ts';

const about = (id: string) => ({ type: 'ClockRule', id });

const byOf = ({ session, now }: SignedIn): store.By => ({
  organizationId: session.person.organizationId,
  personId: session.person.id,
  at: now(),
});

/** `zone`: in which a new rule counts unless another one is chosen. */
export async function list(signedIn: SignedIn): Promise<{ rules: ClockRule[]; zone: string }> {
  const rules = await store.rules(signedIn.db, byOf(signedIn));
  return { rules, zone: signedIn.session.person.zone };
}

/** As the audit has it; the versions themselves are kept. */
const auditDetail = ({ label, length, unit, citation }: AuditedPart) => ({
  label,
  length,
  unit,
  citation,
});
type AuditedPart = Pick<NewClockRule, 'label' | 'length' | 'unit' | 'citation'>;

interface Written {
  rule: NewClockRule;
  exceptId: string | null;
}

/** One draft of a rule at a time. */
function writing<T>(
  { db, session }: SignedIn,
  written: Written,
  write: (db: Connection) => Promise<T>,
): Promise<T> {
  const { organizationId } = session.person;
  return db.transaction().execute(async (tx) => {
    await store.lockDrafts(tx, organizationId);
    if (await store.hasDraft(tx, organizationId, written)) throw new Refusal('clocks.draft-exists');
    return write(tx);
  });
}

export async function draft(signedIn: SignedIn, rule: NewClockRule): Promise<{ ruleId: string }> {
  const ruleId = await writing(signedIn, { rule, exceptId: null }, async (db) => {
    const id = await store.insert(db, byOf(signedIn), rule);
    const detail = { name: rule.name, kind: rule.kind, after: auditDetail(rule) };
    await record(db, signedIn, { action: 'clock-rule.draft', object: about(id), detail });
    return id;
  });
  return { ruleId };
}

type Action = 'clock-rule.change' | 'clock-rule.publish' | 'clock-rule.retire';
type Stored = NonNullable<Awaited<ReturnType<typeof store.byId>>>;

async function changed(
  db: Connection,
  signedIn: SignedIn,
  { ruleId, action, work }: { ruleId: string; action: Action; work: Work },
): Promise<{ ruleId: string }> {
  const rule = await store.byId(db, signedIn.session.person.organizationId, ruleId);
  if (!rule) throw new Refusal('not-found');
  if (!(await work(db, rule))) throw new Refusal('conflict');
  const { name, revision } = rule;
  const detail = { name, revision, before: auditDetail(rule) };
  await record(db, signedIn, { action, object: about(ruleId), detail });
  return { ruleId };
}

type Work = (db: Connection, rule: Stored) => Promise<boolean>;

const changing = (
  signedIn: SignedIn,
  { ruleId, action }: { ruleId: string; action: Action },
  work: Work,
): Promise<{ ruleId: string }> =>
  attempted(signedIn, { action, object: about(ruleId) }, () =>
    transactionInTurn(signedIn.db, [`clock-rule ${ruleId}`], (db) =>
      changed(db, signedIn, { ruleId, action, work }),
    ),
  );

export const change = (
  signedIn: SignedIn,
  { ruleId, version, ...rule }: ChangeClockRule,
): Promise<{ ruleId: string }> => {
  const action = 'clock-rule.change' as const;
  const work: Work = (db, { state }) => {
    if (state !== 'draft') throw new Refusal('clocks.not-draft');
    return store.change(db, byOf(signedIn), { ref: { ruleId, version }, rule });
  };
  return attempted(signedIn, { action, object: about(ruleId) }, () =>
    writing(signedIn, { rule, exceptId: ruleId }, (db) =>
      changed(db, signedIn, { ruleId, action, work }),
    ),
  );
};

export const publish = (signedIn: SignedIn, ref: ClockRuleRef): Promise<{ ruleId: string }> =>
  changing(signedIn, { ruleId: ref.ruleId, action: 'clock-rule.publish' }, (db, rule) => {
    const by = byOf(signedIn);
    if (rule.state !== 'draft') throw new Refusal('clocks.not-draft');
    if (rule.writerIds.includes(by.personId)) throw new Refusal('clocks.second-person');
    return store.publish(db, by, ref);
  });

export const retire = (signedIn: SignedIn, ref: ClockRuleRef): Promise<{ ruleId: string }> =>
  changing(signedIn, { ruleId: ref.ruleId, action: 'clock-rule.retire' }, (db) =>
    store.retire(db, byOf(signedIn), ref),
  );

/** As a clock that starts then would run; nothing is written. */
export async function tryOut(
  { db, session }: SignedIn,
  { rule, startedAt }: TryClockRule,
): Promise<ClockExample> {
  const { organizationId } = session.person;
  const times = await timesOf(db, organizationId, { rule, startedAt: new Date(startedAt) });
  return { dueAt: times.dueAt.toISOString(), warnAt: times.warnAt.toISOString() };
}

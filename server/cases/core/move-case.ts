/** Moves and raises cases: the state, its event, its clocks and the audit in one transaction. */
import {
  isClosedState,
  kindOf,
  moveFrom,
  stateLabel,
  type KindName,
} from '#shared/case-kinds/kinds.ts';
import type { RuleReason } from '#shared/rules.ts';
import { record, type Actor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { applyEventToClocks } from './clocks.ts';
import { followDates, moveSetTime } from './moved-clocks.ts';
import * as events from './case-event-store.ts';
import * as store from './store.ts';

/** Who acts and with what; `session` is missing where a rule or a job does. */
export type CaseActor = Actor & Pick<Deps, 'jobs' | 'now'>;

export const aboutCase = (id: string) => ({ type: 'Task', id });

interface CaseOwner {
  ownerId: string | null;
  ownerRole: string | null;
  ownerUnitId?: string | null;
}

/** Whom a stored case belongs to. */
export const ownerOf = ({
  ownerId,
  ownerRole,
  ownerUnit,
}: Pick<store.StoredCase, 'ownerId' | 'ownerRole' | 'ownerUnit'>): Required<CaseOwner> => ({
  ownerId,
  ownerRole,
  ownerUnitId: ownerUnit?.id ?? null,
});

/** Whom a case belongs to, as the audit says it before and after a change; a unit where there is one. */
export const ownersInAudit = ({ ownerId, ownerRole, ownerUnitId = null }: CaseOwner) => ({
  ownerId,
  ownerRole,
  ...(ownerUnitId !== null && { ownerUnitId }),
});

/** For `transactionInTurn`: who waits for a change of this case holds no connection (S49). */
export const caseTurn = (id: string): string[] => [`case ${id}`];

export interface RaisedCase {
  organizationId: string;
  kind: KindName;
  sameAs: string;
  because: RuleReason;
  targetAt: Date | null;
}

/** Tells the open case of more that a rule found, and brings its time forward; null where none is open. */
export async function raiseCase(
  db: Connection,
  actor: CaseActor,
  { organizationId, kind, sameAs, because, targetAt }: RaisedCase,
): Promise<string | null> {
  const at = actor.now();
  const raised = await store.raise(db, { organizationId, kind, sameAs, targetAt, at });
  if (raised === null) return null;
  const caseId = raised.id;
  if (raised.targetAt !== null)
    await moveSetTime(db, actor, { caseId, organizationId, targetAt: raised.targetAt, at });
  const event = 'raised' as const;
  await events.append(db, { caseId, organizationId, at, by: null, event, detail: { because } });
  await store.setDue(db, [caseId]);
  const account = { id: null, organizationId };
  const detail = { kind, rule: because.rule, revision: because.revision };
  await record(db, actor, { action: 'case.raise', object: aboutCase(caseId), detail, account });
  return caseId;
}

export interface CaseMove {
  of: store.StoredCase & { organizationId: string };
  version: number;
  move: string;
  note?: string | undefined;
  /** The rule that makes it, with the series of its revisions. */
  ofRule?: { because: RuleReason; series: string };
  /** Replaces the case's subject. */
  subject?: unknown;
}

/** How it ended stands in the events of the case that it was opened from, where its kind says so. */
async function noteInParent(
  db: Connection,
  actor: CaseActor,
  { of: { kind, title, parentId, organizationId }, to }: Pick<CaseMove, 'of'> & { to: string },
): Promise<void> {
  if (parentId === null || !kindOf(kind).endsToldToParent) return;
  const at = actor.now();
  if (!(await store.touch(db, parentId, at))) return;
  const about = `${title}: ${stateLabel(kind, to)}`;
  await events.append(db, {
    caseId: parentId,
    organizationId,
    at,
    by: actor.session?.person.id ?? null,
    event: 'concluded',
    detail: { about },
  });
  const parent = await store.byId(db, organizationId, parentId);
  const move = parent && kindOf(parent.kind).moveAfterAnswer;
  if (!parent || !move || !moveFrom(parent.kind, parent.state, move)) return;
  const next = { of: { ...parent, organizationId }, version: parent.version, move, note: about };
  await moveCase(db, actor, next);
}

/** What was opened from a case that closes ends with it, where the kind says so. */
async function endOpened(
  db: Connection,
  actor: CaseActor,
  { of: { kind, id, organizationId }, to }: Pick<CaseMove, 'of'> & { to: string },
): Promise<void> {
  const { endsOpened: move, label } = kindOf(kind);
  if (move === undefined) return;
  const note = `${label}: ${stateLabel(kind, to)}`;
  for (const { id: openedId } of await store.openedFrom(db, organizationId, id)) {
    const opened = await store.byId(db, organizationId, openedId);
    if (!opened || !moveFrom(opened.kind, opened.state, move)) continue;
    const next = { of: { ...opened, organizationId }, version: opened.version, move, note };
    await moveCase(db, actor, next);
  }
}

/** Within the caller's transaction; the caller has checked that the actor may. Throws 409. */
export async function moveCase(db: Connection, actor: CaseActor, change: CaseMove): Promise<void> {
  const { of, version, note, ofRule } = change;
  const { kind, state, organizationId, id: caseId } = of;
  const move = moveFrom(kind, state, change.move);
  if (!move) throw new Refusal('cases.move-unfit');
  const at = actor.now();
  const isClosed = isClosedState(kind, move.to);
  // Its end is told to the parent, which may be closing, and ends this one then.
  if (isClosed && kindOf(kind).endsToldToParent) await store.lockParentsOf(db, [caseId]);
  const next = { state: move.to, subject: change.subject, closedAt: isClosed ? at : null, at };
  if (!(await store.update(db, { caseId, version }, next))) throw new Refusal('conflict');
  // Before its own event, so that this one stays the last, which can be undone.
  if (isClosed) await endOpened(db, actor, { of, to: move.to });
  const after = change.subject === undefined ? of : { ...of, subject: change.subject };
  if (change.subject !== undefined && !isClosed) await followDates(db, actor, after);
  const trigger = { of: after, event: change.move, state: move.to, isClosed, at };
  const clocks = await applyEventToClocks(db, actor, trigger);
  await events.append(db, {
    caseId,
    organizationId,
    at,
    by: actor.session?.person.id ?? null,
    event: 'moved',
    fromState: state,
    toState: move.to,
    detail: { move: change.move, clocks, ...(note ? { note } : {}), ...ofRule },
  });
  if (isClosed) await noteInParent(db, actor, { of, to: move.to });
  const account = actor.session ? {} : { account: { id: null, organizationId } };
  const rule = ofRule && { rule: ofRule.because.rule, revision: ofRule.because.revision };
  const states = { before: { state }, after: { state: move.to } };
  const detail = { kind, move: change.move, ...states, ...rule };
  await record(db, actor, { action: 'case.move', object: aboutCase(caseId), detail, ...account });
}

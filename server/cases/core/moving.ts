/** Opens and moves cases: the state, its event, its clocks and the audit in one transaction. */
import {
  isClosedState,
  kindOf,
  moveFrom,
  type KindName,
  type Queue,
} from '#shared/case-kinds/kinds.ts';
import type { RuleReason } from '#shared/rules.ts';
import { record, type Actor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { tellClocks } from './clocks.ts';
import * as events from './event-store.ts';
import * as store from './store.ts';

/** Who acts and with what; `session` is missing where a rule or a job does. */
export type CaseActor = Actor & Pick<Deps, 'jobs' | 'now'>;

export const aboutCase = (id: string) => ({ type: 'Task', id });

/** For `transactionInTurn`: who waits for a change of this case holds no connection (S49). */
export const caseTurn = (id: string): string[] => [`case ${id}`];

export interface NewCase {
  organizationId: string;
  kind: KindName;
  title: string;
  subject: unknown;
  patientId?: string | null;
  encounterId?: string | null;
  parentId?: string | null;
  owner?: { ownerId: string | null; ownerRole: string | null };
  targetAt?: Date | null;
  /** At most one open case of the kind has this value. */
  sameAs?: string | null;
  /** Of a rule. */
  because?: RuleReason;
}

async function requireById(db: Connection, organizationId: string, id: string) {
  const found = await store.byId(db, organizationId, id);
  if (!found) throw new Refusal('not-found');
  return { ...found, organizationId };
}

/** Returns its id; null where one with the same `sameAs` is open. Within the caller's transaction. */
export async function openCase(
  db: Connection,
  actor: CaseActor,
  { organizationId, kind: name, title, subject, ...more }: NewCase,
): Promise<string | null> {
  const kind = kindOf(name);
  const at = actor.now();
  const openedBy = actor.session?.person.id ?? null;
  const id = await store.insert(db, {
    organizationId,
    kind: name,
    queue: kind.queue as Queue,
    state: kind.first,
    title,
    subject: kind.subject.parse(subject),
    sameAs: more.sameAs ?? null,
    patientId: more.patientId ?? null,
    encounterId: more.encounterId ?? null,
    parentId: more.parentId ?? null,
    ownerId: more.owner?.ownerId ?? null,
    ownerRole: more.owner?.ownerRole ?? null,
    targetAt: more.targetAt ?? null,
    openedBy,
    openedAt: at,
  });
  if (id === null) return null;
  await events.append(db, {
    caseId: id,
    organizationId,
    at,
    by: openedBy,
    event: 'opened',
    toState: kind.first,
    ...(more.because && { detail: { because: more.because } }),
  });
  const of = await requireById(db, organizationId, id);
  await tellClocks(db, actor, { of, event: 'open', state: kind.first, isClosed: false, at });
  const account = actor.session ? {} : { account: { id: null, organizationId } };
  const detail = { kind: name, ownerRole: of.ownerRole, ownerId: of.ownerId };
  await record(db, actor, { action: 'case.open', object: aboutCase(id), detail, ...account });
  return id;
}

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
  const caseId = await store.raise(db, { organizationId, kind, sameAs, targetAt, at });
  if (caseId === null) return null;
  const event = 'raised' as const;
  await events.append(db, { caseId, organizationId, at, by: null, event, detail: { because } });
  await store.setDue(db, caseId);
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
  /** Replaces the case's subject. */
  subject?: unknown;
}

/** Within the caller's transaction; the caller has checked that the actor may. Throws 409. */
export async function moveCase(db: Connection, actor: CaseActor, change: CaseMove): Promise<void> {
  const { of, version, note } = change;
  const { kind, state, organizationId, id: caseId } = of;
  const move = moveFrom(kind, state, change.move);
  if (!move) throw new Refusal('cases.move-unfit');
  const at = actor.now();
  const isClosed = isClosedState(kind, move.to);
  const next = { state: move.to, subject: change.subject, closedAt: isClosed ? at : null, at };
  if (!(await store.update(db, { caseId, version }, next))) throw new Refusal('conflict');
  const told = { of, event: change.move, state: move.to, isClosed, at };
  const clocks = await tellClocks(db, actor, told);
  await events.append(db, {
    caseId,
    organizationId,
    at,
    by: actor.session?.person.id ?? null,
    event: 'moved',
    fromState: state,
    toState: move.to,
    detail: { move: change.move, clocks, ...(note ? { note } : {}) },
  });
  const account = actor.session ? {} : { account: { id: null, organizationId } };
  const detail = { kind, move: change.move, before: { state }, after: { state: move.to } };
  await record(db, actor, { action: 'case.move', object: aboutCase(caseId), detail, ...account });
}

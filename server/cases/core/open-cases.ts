/** Opens cases: each with its event, its clocks and its row of the audit, in the caller's transaction. */
import { randomUUID } from 'node:crypto';
import { kindOf, type KindName, type Queue } from '#shared/case-kinds/kinds.ts';
import type { RuleReason } from '#shared/rules.ts';
import { recordAll } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { startClocks } from './clocks.ts';
import * as events from './case-event-store.ts';
import { aboutCase, type CaseActor } from './move-case.ts';
import { insertAll, type ClaimColumns } from './new-case-store.ts';

export interface NewCase {
  organizationId: string;
  kind: KindName;
  title: string;
  subject: unknown;
  patientId?: string | null;
  encounterId?: string | null;
  parentId?: string | null;
  owner?: { ownerId: string | null; ownerRole: string | null; ownerUnitId?: string | null };
  targetAt?: Date | null;
  /** At most one open case of the kind has this value. */
  sameAs?: string | null;
  claim?: ClaimColumns;
  /** Of a rule. */
  because?: RuleReason;
}

const rowOf = (
  { kind: name, subject, title, organizationId, ...more }: NewCase,
  { openedBy, openedAt }: { openedBy: string | null; openedAt: Date },
) => ({
  id: randomUUID(),
  organizationId,
  kind: name,
  queue: kindOf(name).queue as Queue,
  state: kindOf(name).first,
  title,
  subject: kindOf(name).subject.parse(subject),
  sameAs: more.sameAs ?? null,
  patientId: more.patientId ?? null,
  encounterId: more.encounterId ?? null,
  parentId: more.parentId ?? null,
  ownerId: more.owner?.ownerId ?? null,
  ownerRole: more.owner?.ownerRole ?? null,
  ownerUnitId: more.owner?.ownerUnitId ?? null,
  targetAt: more.targetAt ?? null,
  claim: more.claim ?? null,
  openedBy,
  openedAt,
});

/**
 * As many statements for fifty of one organization as for one. Their ids, in order; null where one
 * with the same `sameAs` is open.
 */
export async function openCases(
  db: Connection,
  actor: CaseActor,
  newCases: readonly NewCase[],
): Promise<(string | null)[]> {
  const at = actor.now();
  const by = actor.session?.person.id ?? null;
  const rows = newCases.map((newCase) => ({
    ...rowOf(newCase, { openedBy: by, openedAt: at }),
    because: newCase.because,
  }));
  const inserted = await insertAll(db, rows);
  const opened = rows.filter(({ id }) => inserted.has(id));
  await events.appendAll(
    db,
    opened.map(({ id, organizationId, state, because }) => ({
      caseId: id,
      organizationId,
      at,
      by,
      event: 'opened',
      toState: state,
      ...(because && { detail: { because } }),
    })),
  );
  await startClocks(db, actor, { of: opened, event: 'open', at });
  await recordAll(
    db,
    actor,
    opened.map(({ id, organizationId, kind, ownerRole, ownerUnitId, ownerId }) => ({
      action: 'case.open',
      object: aboutCase(id),
      detail: { kind, ownerRole, ...(ownerUnitId !== null && { ownerUnitId }), ownerId },
      ...(actor.session ? {} : { account: { id: null, organizationId } }),
    })),
  );
  return rows.map(({ id }) => (inserted.has(id) ? id : null));
}

/** Its id; null where one with the same `sameAs` is open. */
export async function openCase(
  db: Connection,
  actor: CaseActor,
  newCase: NewCase,
): Promise<string | null> {
  const [id = null] = await openCases(db, actor, [newCase]);
  return id;
}

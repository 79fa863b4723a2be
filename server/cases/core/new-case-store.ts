/** Inserts rows of cases. */
import type { KindName, Queue } from '#shared/case-kinds/kinds.ts';
import type { Money } from '#shared/money.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { insertRows } from '#server/platform/sql/inserting/inserted-rows.ts';

export interface ClaimColumns {
  /** In the words of its answer, and by its id there. */
  payer: string | null;
  payerId: string | null;
  /** As it came: "CO-197". */
  reason: string | null;
  /** Of the appeal. */
  level: number | null;
  amount: Money | null;
}

const claimColumnsOf = (claim: ClaimColumns | null) => ({
  claim_payer: claim?.payer ?? null,
  claim_payer_id: claim?.payerId ?? null,
  reason: claim?.reason ?? null,
  appeal_level: claim?.level ?? null,
  amount: claim?.amount?.amount ?? null,
  currency: claim?.amount?.currency ?? null,
});

interface NewCase {
  id: string;
  organizationId: string;
  kind: KindName;
  queue: Queue;
  state: string;
  title: string;
  subject: unknown;
  sameAs: string | null;
  patientId: string | null;
  encounterId: string | null;
  parentId: string | null;
  ownerId: string | null;
  ownerRole: string | null;
  ownerUnitId: string | null;
  targetAt: Date | null;
  claim: ClaimColumns | null;
  openedBy: string | null;
  openedAt: Date;
}

/** The ids of those that were inserted: the others are the same as an open one. */
export async function insertAll(
  db: Connection,
  cases: readonly NewCase[],
): Promise<ReadonlySet<string>> {
  if (cases.length === 0) return new Set();
  const rows = await insertRows(
    db,
    'cases',
    cases.map((newCase) => ({
      id: newCase.id,
      organization_id: newCase.organizationId,
      kind: newCase.kind,
      queue: newCase.queue,
      state: newCase.state,
      title: newCase.title,
      subject: JSON.stringify(newCase.subject),
      same_as: newCase.sameAs,
      patient_id: newCase.patientId,
      encounter_id: newCase.encounterId,
      parent_id: newCase.parentId,
      owner_id: newCase.ownerId,
      owner_role: newCase.ownerRole,
      owner_unit_id: newCase.ownerUnitId,
      target_at: newCase.targetAt,
      due_at: newCase.targetAt,
      ...claimColumnsOf(newCase.claim),
      opened_by: newCase.openedBy,
      opened_at: newCase.openedAt,
      changed_at: newCase.openedAt,
    })),
    { jsonTexts: ['subject'] },
  )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

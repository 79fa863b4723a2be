/** Closed cases of a test clinic, as figures count them: inserted directly, as ones that were worked before. */
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { Clinic } from '#server/test/clinic.ts';

export interface ClosedCase {
  kind: KindName;
  state: string;
  ownerId?: string;
  unitId?: string;
  payer?: string;
  /** In minor units. */
  amount?: number;
}

/** Of now. */
export const insertClosed = (clinic: Clinic, { kind, state, ...values }: ClosedCase) =>
  clinic.world.owner.query(
    `insert into cases (organization_id, kind, queue, state, title, subject, owner_id, unit_id, payer,
       amount, currency, opened_at, changed_at, closed_at)
     values ($1, $2, $3, $4, 'Case', '{}', $5, $6, $7, $8, $9, now(), now(), now())`,
    [
      clinic.world.organizationId,
      kind,
      kindOf(kind).queue,
      state,
      values.ownerId ?? null,
      values.unitId ?? null,
      values.payer ?? null,
      values.amount ?? null,
      values.amount === undefined ? null : 'USD',
    ],
  );

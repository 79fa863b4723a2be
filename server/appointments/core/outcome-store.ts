/** Rows of why appointments were cancelled or nobody came, and on whose side the reason is. */
import { sql } from 'kysely';
import type { Appointment } from '#shared/appointments.ts';
import type { ReasonSide, ReasonUse } from '#shared/appointments/reasons/reason-uses.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Of the outcome `outcome` with the listed reason `why`; null where nothing was said. */
export const outcomeColumn = sql<Appointment['outcome']>`case when outcome.side is not null then
  jsonb_build_object('side', outcome.side, 'reason', why.name) || case when why.code is null then '{}'
    else jsonb_build_object('coding',
      jsonb_strip_nulls(jsonb_build_object('system', why.code_system, 'code', why.code))) end end`;

interface Outcomes {
  organizationId: string;
  ids: readonly string[];
  /** Null: none of the list. */
  reasonId: string | null;
  side: ReasonSide;
}

export async function save(
  db: Connection,
  { organizationId, ids, reasonId, side }: Outcomes,
): Promise<void> {
  if (ids.length === 0) return;
  const outcome = { reason_id: reasonId, side };
  await db
    .insertInto('appointment_outcomes')
    .values(ids.map((id) => ({ appointment_id: id, organization_id: organizationId, ...outcome })))
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(outcome))
    .execute();
}

/** The codes and the words of a reason that another system sent. */
interface SentReason {
  organizationId: string;
  use: ReasonUse;
  codes: readonly { system: string | null; code: string }[];
  words: string;
}

export interface OutcomeReason {
  id: string;
  name: string;
  system: string | null;
  code: string | null;
}

/** The reason that has one of the codes, or else is written like this; those that are offered alone. */
export const reasonSentAs = (
  db: Connection,
  { organizationId, use, codes, words }: SentReason,
): Promise<OutcomeReason | undefined> => {
  const hasCode = sql<boolean>`coalesce(exists (
    select from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as sent(system text, code text)
    where sent.code = listed_reasons.code
      and sent.system is not distinct from listed_reasons.code_system), false)`;
  return db
    .selectFrom('listed_reasons')
    .select(['id', 'name', 'code_system as system', 'code'])
    .where('organization_id', '=', organizationId)
    .where('use', '=', use)
    .where('active', '=', true)
    .where((is) => is.or([hasCode, is('name', '=', words)]))
    .orderBy(hasCode, 'desc')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
};

interface ReasonQuery {
  organizationId: string;
  id: string;
  use: ReasonUse;
}

/** One that is offered. */
export const offeredReason = (
  db: Connection,
  { organizationId, id, use }: ReasonQuery,
): Promise<{ name: string; side: ReasonSide } | undefined> =>
  db
    .selectFrom('listed_reasons')
    .select(['name', 'side'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('use', '=', use)
    .where('active', '=', true)
    .where('side', 'is not', null)
    .$narrowType<{ side: ReasonSide }>()
    .executeTakeFirst();

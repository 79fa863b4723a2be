/** Present stays as the utilization dashboard counts and lists them: one condition for a number and its rows. */
import { sql, type RawBuilder } from 'kysely';
import { mostBlockRows, type BlockCounts, type StayBlock } from '#shared/utilization/um-board.ts';
import { reviewedClasses } from '#shared/facts/stay-classes.ts';
import type { StayStatus } from '#shared/case-kinds/um-review.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Board {
  organizationId: string;
  now: Date;
}

/** The fact `f` of the stay `st`, and until when its payer has approved it. */
const stays = ({ organizationId }: Board) => sql`
  from stays st
  join facts f on f.id = st.id
  join organizations o on o.id = st.organization_id
  cross join lateral (select case when st.last_answer = 'not-needed' then 'infinity'::date
    else upper(st.authorized_days) - 1 end as until) a
  where st.organization_id = ${organizationId}
    and f.status in ('in-progress', 'onleave') and f.code in (${sql.join(reviewedClasses)})`;

const today = ({ now }: Board): RawBuilder<string> =>
  sql`(${now}::timestamptz at time zone o.zone)::date`;

const isUnapproved = (board: Board): RawBuilder<boolean> =>
  sql`st.review_state is distinct from 'met' and coalesce(a.until < ${today(board)}, true)`;

type WorkBlock = 'notices' | 'peer-to-peer';

/** Open work about stays, of the block. */
const openWork = (block: WorkBlock, { organizationId }: Board) => sql`
  from cases n
  where n.organization_id = ${organizationId} and n.closed_at is null
    and n.encounter_id is not null and ${
      block === 'notices'
        ? sql`n.queue = 'utilization' and n.kind = 'notice'`
        : sql`n.queue = 'advisor' and n.kind = 'advisor-review' and n.state = 'peer-to-peer'`
    }`;

export async function counts(db: Connection, board: Board): Promise<BlockCounts> {
  const { rows } = await sql<BlockCounts>`
    select (select count(*)::integer ${openWork('notices', board)}) as notices,
      (select count(*)::integer ${openWork('peer-to-peer', board)}) as "peer-to-peer", s.*
    from (select (count(*) filter (where f.code = 'OBSENC'))::integer as observation,
      (count(*) filter (where ${isUnapproved(board)}))::integer as unapproved ${stays(board)}) s`.execute(
    db,
  );
  return rows[0] ?? { observation: 0, unapproved: 0, notices: 0, 'peer-to-peer': 0 };
}

export interface StoredBlockRow {
  id: string;
  patientId: string;
  fullName: string;
  birthDate: string | null;
  externalId: string | null;
  unit: string | null;
  bed: string | null;
  payer: string | null;
  stayStatus: StayStatus;
  since: Date;
  hours: number;
  daysUnapproved: number | null;
  reviewId: string | null;
  reviewState: string | null;
  workId: string | null;
  title: string | null;
  dueAt: Date | null;
}

/** What each block says of a stay `f` in the place `s`. */
const columns = (board: Board) => sql`
  p.id as "patientId", p.full_name as "fullName", p.birth_date::text as "birthDate",
  p.external_id as "externalId", s.unit, s.bed, payer_of(f.organization_id, f.patient_id) as payer,
  case when f.code = 'OBSENC' then 'observation' else 'inpatient' end as "stayStatus",
  f.effective_at as since,
  greatest(0, floor(extract(epoch from ${board.now}::timestamptz - f.effective_at) / 3600))::integer
    as hours`;

const orders: Record<Exclude<StayBlock, WorkBlock>, RawBuilder<unknown>> = {
  observation: sql`f.effective_at, f.id`,
  unapproved: sql`a.until nulls first, f.effective_at, f.id`,
};

const staysOfBlock = (block: Exclude<StayBlock, WorkBlock>, board: Board) => sql<StoredBlockRow>`
  select f.id, ${columns(board)}, f.review_id as "reviewId", f.review_state as "reviewState",
    null as "workId", null as title, null as "dueAt", ${
      block === 'unapproved'
        ? sql`greatest(1, ${today(board)} - greatest(f.until, s.admitted_day - 1))`
        : sql`null`
    } as "daysUnapproved"
  from (select f.*, a.until, st.review_id, st.review_state ${stays(board)}
    and ${block === 'observation' ? sql`f.code = 'OBSENC'` : isUnapproved(board)}
    order by ${orders[block]} limit ${mostBlockRows}) f
  join organizations o on o.id = f.organization_id
  join patients p on p.id = f.patient_id
  cross join lateral stay_of_case(f.id) s
  order by ${block === 'observation' ? sql`f.effective_at, f.id` : sql`f.until nulls first, f.effective_at, f.id`}`;

const workOfBlock = (block: WorkBlock, board: Board) => sql<StoredBlockRow>`
  select n.id, ${columns(board)}, r.id as "reviewId", null as "reviewState",
    n.id as "workId", n.title, n.due_at as "dueAt", null as "daysUnapproved"
  from (select n.* ${openWork(block, board)} order by n.due_order, n.id limit ${mostBlockRows}) n
  join facts f on f.id = n.encounter_id
  join patients p on p.id = f.patient_id
  left join cases r on r.id = n.parent_id and r.kind = 'um-review'
  cross join lateral stay_of_case(f.id) s
  order by n.due_order, n.id`;

export async function rowsOf(
  db: Connection,
  board: Board,
  block: StayBlock,
): Promise<StoredBlockRow[]> {
  const query =
    block === 'notices' || block === 'peer-to-peer'
      ? workOfBlock(block, board)
      : staysOfBlock(block, board);
  return (await query.execute(db)).rows;
}

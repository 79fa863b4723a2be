/** Rows of the events of cases, which are never changed. */
import { sql } from 'kysely';
import type { CaseEvent, CaseEventName } from '#shared/cases.ts';
import type { NamedPerson } from '#shared/people.ts';
import type { RuleReason } from '#shared/rules.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';
import { jsonOf } from '#server/platform/sql/inserting/inserted-rows.ts';

interface NewEvent {
  caseId: string;
  organizationId: string;
  at: Date;
  by: string | null;
  event: CaseEventName;
  fromState?: string;
  toState?: string;
  detail?: Record<string, unknown>;
}

const rowOf = (event: NewEvent) => ({
  case_id: event.caseId,
  organization_id: event.organizationId,
  at: event.at,
  by: event.by,
  event: event.event,
  from_state: event.fromState ?? null,
  to_state: event.toState ?? null,
  detail: event.detail ?? {},
});

/** Of different cases. Their rows are locked by the changes, so that no two events have one number. */
export async function appendAll(db: Connection, all: readonly NewEvent[]): Promise<void> {
  if (all.length > 0)
    await sql`
      insert into case_events (case_id, organization_id, sequence, at, by, event, from_state, to_state, detail)
      select r.case_id, r.organization_id,
        (select coalesce(max(e.sequence), 0) + 1 from case_events e where e.case_id = r.case_id),
        r.at, r.by, r.event, r.from_state, r.to_state, r.detail
      from jsonb_populate_recordset(null::case_events, ${jsonOf(all.map(rowOf))}::jsonb) as r`.execute(
      db,
    );
}

export const append = (db: Connection, event: NewEvent): Promise<void> => appendAll(db, [event]);

const text = (value: unknown) => (typeof value === 'string' ? value : null);

export interface StoredEvent extends CaseEvent {
  detail: Record<string, unknown>;
}

/** Oldest first. */
export async function of(db: Connection, caseId: string): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('case_events as e')
    .select([
      'e.sequence',
      'e.at',
      namedPerson<NamedPerson | null>('e.by').as('by'),
      'e.event',
      'e.from_state as fromState',
      'e.to_state as toState',
      'e.detail',
    ])
    .where('e.case_id', '=', caseId)
    .orderBy('e.sequence')
    .execute();
  return rows.map(({ at, detail: stored, ...row }) => {
    const detail = (stored ?? {}) as Record<string, unknown>;
    const { note, about } = detail;
    const because = (detail['because'] as RuleReason | undefined) ?? null;
    const visitId = text(detail['visitId']);
    const call = (detail['call'] as CaseEvent['call'] | undefined) ?? null;
    const words = { note: text(note), about: text(about) };
    return { ...row, at: at.toISOString(), ...words, visitId, call, because, detail };
  });
}

const mostTalks = 10;

/** The visits of the last talks about a case, the newest first. */
export async function talksOf(db: Connection, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('case_events')
    .select(sql<string>`detail ->> 'visitId'`.as('visitId'))
    .where('case_id', '=', caseId)
    .where('event', '=', 'talked')
    .orderBy('sequence', 'desc')
    .limit(mostTalks)
    .execute();
  return rows.map(({ visitId }) => visitId);
}

/** The SQL conditions that say which conversations are somebody's, and which messages are addressed to them. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { unitsOf } from '#server/platform/rights/unit-members.ts';

export interface MessageReader {
  organizationId: string;
  personId: string;
  /** The jobs that they hold now. */
  roles: readonly string[];
  /** The roles of units that they have now. */
  duties: readonly { unitId: string; role: string }[];
  now: Date;
}

/** Whether the reader holds the role of conversation `c` now. */
const holds = ({ roles, duties }: MessageReader) => sql<SqlBool>`(
  (c.unit_id is null and c.role = any(${[...roles]}::text[]))
  or exists (select from unnest(${duties.map(({ unitId }) => unitId)}::uuid[],
      ${duties.map(({ role }) => role)}::text[]) as duty (unit_id, role)
    where duty.unit_id = c.unit_id and duty.role = c.role))`;

/** Ids of conversations. Each part has its index. */
export const addressed = (reader: MessageReader): RawBuilder<unknown> => {
  const { organizationId, personId, roles, now } = reader;
  return sql`(
    select conversation_id from conversation_people
      where practitioner_id = ${personId} and is_member
    union select c.id from conversations c
      where c.organization_id = ${organizationId} and c.kind = 'unit'
        and c.unit_id in ${unitsOf(personId, now)}
    union select c.id from conversations c
      where c.organization_id = ${organizationId} and c.kind = 'role' and ${holds(reader)}
    union select c.id from cases k join conversations c on c.case_id = k.id and c.kind = 'case'
      where k.organization_id = ${organizationId} and k.closed_at is null
        and (k.owner_id = ${personId} or k.opened_by = ${personId}
          or (k.owner_id is null and (k.owner_role = any(${[...roles]}::text[])
            or k.owner_unit_id in ${unitsOf(personId, now)}))))`;
};

/**
 * Whether message `m` of conversation `c`, one of the reader's, is addressed to them. What the role
 * writes is for who asked it, and what they write for who holds the role now.
 */
export const isForReader = (reader: MessageReader) => {
  const { personId } = reader;
  return sql<SqlBool>`(m.sender_id <> ${personId} and (
    ${personId} = any(m.mentions)
    or c.kind in ('people', 'case')
    or (c.kind = 'unit' and c.unit_id in ${unitsOf(personId, reader.now)})
    or (c.kind = 'role' and case when m.sender_id = c.started_by then ${holds(reader)}
      else c.started_by = ${personId} end)))`;
};

/** It waits for an answer, or, urgent and for information, for the reader's "I have it". */
export const needsReader = (reader: MessageReader) => sql<SqlBool>`(m.due_at is not null
  and ${isForReader(reader)}
  and (m.answer_by is not null or not exists (select from message_receipts own
    where own.message_id = m.id and own.practitioner_id = ${reader.personId}
      and own.acknowledged_at is not null)))`;

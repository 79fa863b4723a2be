/** What became of the messages about a case, without their text: who got, saw and acknowledged each, and when. */
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';

/** The oldest first. */
export const messagesAbout = (db: Connection, caseId: string) =>
  db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['m.id', 'm.priority', isoInstant('m.sent_at').as('sentAt')])
    .select([fullNameOf('m.sender_id').as('sender')])
    .select((is) =>
      jsonArrayFrom(
        is
          .selectFrom('conversation_people as p')
          .leftJoin('message_receipts as r', (join) =>
            join
              .onRef('r.practitioner_id', '=', 'p.practitioner_id')
              .onRef('r.message_id', '=', 'm.id'),
          )
          .innerJoin('practitioners as w', 'w.id', 'p.practitioner_id')
          .select([
            'w.full_name as fullName',
            isoInstant<string | null>('r.delivered_at').as('deliveredAt'),
            isoInstant<string | null>('r.seen_at').as('seenAt'),
            isoInstant<string | null>('r.acknowledged_at').as('acknowledgedAt'),
          ])
          .whereRef('p.conversation_id', '=', 'c.id')
          .whereRef('p.practitioner_id', '!=', 'm.sender_id')
          .orderBy('w.name_order')
          .orderBy('w.id'),
      ).as('readers'),
    )
    .where('c.case_id', '=', caseId)
    .orderBy('m.sent_at')
    .orderBy('m.id')
    .execute();

/** Rows of messages that were not accepted, for whom decides about them. */
import { sql } from 'kysely';
import type { QueuedMessage } from '#shared/destinations.ts';
import { documentIdOf } from '#server/destinations/documents/document-message.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

/** Those that need a person first, then in their order. */
export async function queued(
  db: Connection,
  { organizationId, destinationId, limit }: QueuedQuery,
): Promise<QueuedMessage[]> {
  const rows = await db
    .selectFrom('destination_messages as m')
    .innerJoin('destinations as d', 'd.id', 'm.destination_id')
    .leftJoin('visit_notes as n', 'n.visit_id', 'm.visit_id')
    .leftJoin('visit_note_addenda as a', (join) =>
      join.onRef('a.visit_id', '=', 'm.visit_id').onRef('a.number', '=', 'm.number'),
    )
    .leftJoin('query_answers as q', 'q.case_id', 'm.case_id')
    .leftJoin('query_addenda as qa', (join) =>
      join.onRef('qa.case_id', '=', 'm.case_id').onRef('qa.number', '=', 'm.number'),
    )
    .leftJoin('practitioners as w', (join) =>
      join.on((is) =>
        is(
          'w.id',
          '=',
          is.fn
            .coalesce('a.written_by', 'n.signed_by', 'qa.written_by', 'q.signed_by')
            .$castTo<string>(),
        ),
      ),
    )
    .select(['m.id', 'd.id as destinationId', 'd.name as destination', 'm.kind', 'm.number'])
    .select(['m.visit_id as visitId', 'w.full_name as author', 'm.created_at as writtenAt'])
    .select(sql<QueuedMessage['state']>`m.state`.as('state'))
    .select(['m.event', 'm.appointment_id as appointmentId', 'm.case_id as caseId'])
    .select('m.answers_message_id as answersMessageId')
    .select(['m.control_id as controlId', 'm.tries', 'm.failure', 'm.next_try_at as nextTryAt'])
    .where('m.organization_id', '=', organizationId)
    .where('m.settled_at', 'is', null)
    .$if(destinationId !== undefined, (all) =>
      all.where('m.destination_id', '=', destinationId ?? ''),
    )
    .orderBy(sql`m.state = 'waiting'`)
    .orderBy('m.seq')
    .limit(limit)
    .execute();
  return rows.map(({ visitId, caseId, number, writtenAt, nextTryAt, ...rest }) => {
    const { appointmentId, answersMessageId, ...row } = rest;
    return {
      ...row,
      documentId:
        visitId === null && caseId === null
          ? (appointmentId ?? answersMessageId ?? '')
          : documentIdOf({ documentId: visitId ?? caseId ?? '', number }),
      writtenAt: writtenAt.toISOString(),
      nextTryAt: row.state === 'waiting' ? nextTryAt.toISOString() : null,
    };
  });
}

interface QueuedQuery {
  organizationId: string;
  destinationId: string | undefined;
  limit: number;
}

interface MessageRef {
  organizationId: string;
  messageId: string;
  at: Date;
}

const unsettled = (db: Connection, { organizationId, messageId }: MessageRef) =>
  db
    .updateTable('destination_messages')
    .where('organization_id', '=', organizationId)
    .where('id', '=', messageId)
    .where('settled_at', 'is', null);

/**
 * At once. What was refused or unfit is made anew, with another control id, for what it says may have been
 * mended; what was not answered stays as it was tried. False where it was settled.
 */
export const sendAgain = (db: Connection, ref: MessageRef): Promise<boolean> =>
  changesRow(
    unsettled(db, ref).set((is) => ({
      state: 'waiting' as const,
      next_try_at: ref.at,
      refusals: 0,
      control_id: is
        .case()
        .when('state', '=', 'waiting')
        .then(is.ref('control_id'))
        .else(null)
        .end(),
      text: is.case().when('state', '=', 'waiting').then(is.ref('text')).else(null).end(),
    })),
  );

/** False where it was settled. */
export const passOver = (db: Connection, ref: MessageRef): Promise<boolean> =>
  changesRow(unsettled(db, ref).set({ state: 'passed', text: null, settled_at: ref.at }));

/** Rows of what payers answered; a trigger writes the authorised days of the stay (migration 1028). */
import { sql } from 'kysely';
import type { PayerAnswer, RecordPayerAnswer } from '#shared/utilization/payer-answers.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';

const isReplaced = sql<boolean>`a.answer = 'withdrawn'
  or exists (select from payer_answers c where c.corrects = a.id)`;

const answers = (db: Connection) =>
  db
    .selectFrom('payer_answers as a')
    .leftJoin('practitioners as w', 'w.id', 'a.recorded_by')
    .select(['a.id', 'a.stay_id as stayId', 'a.answer', 'a.payer', 'a.number', 'a.note'])
    .select(['a.spoke_with as spokeWith', 'a.call_reference as callReference', 'a.corrects'])
    .select(['a.answered_at as answeredAt', 'a.recorded_at as recordedAt'])
    .select(['w.full_name as recordedBy', 'a.source', isReplaced.as('isPast')])
    .select([isoDay<string | null>('a.from_day').as('fromDay')])
    .select([isoDay<string | null>('a.until_day').as('untilDay')]);

type AnswerRow = Awaited<ReturnType<ReturnType<typeof answers>['execute']>>[number];

const answerOf = ({ answeredAt, recordedAt, ...row }: AnswerRow) => ({
  ...row,
  answeredAt: answeredAt.toISOString(),
  recordedAt: recordedAt.toISOString(),
});

/** With those that were corrected; the newest first. */
export async function answersOf(
  db: Connection,
  stayIds: readonly string[],
): Promise<(PayerAnswer & { stayId: string })[]> {
  if (stayIds.length === 0) return [];
  const rows = await answers(db)
    .where('a.stay_id', 'in', [...stayIds])
    .orderBy('a.answered_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map(answerOf);
}

/** Null where the organization has no such answer. */
export async function answerById(
  db: Connection,
  organizationId: string,
  answerId: string,
): Promise<(PayerAnswer & { stayId: string }) | null> {
  const row = await answers(db)
    .where('a.organization_id', '=', organizationId)
    .where('a.id', '=', answerId)
    .executeTakeFirst();
  return row ? answerOf(row) : null;
}

interface NewAnswer extends Omit<RecordPayerAnswer, 'answer' | 'answeredAt'> {
  answer: PayerAnswer['answer'];
  organizationId: string;
  answeredAt: Date;
  by: string;
  at: Date;
}

export async function insertAnswer(db: Connection, answer: NewAnswer): Promise<string> {
  const { id } = await db
    .insertInto('payer_answers')
    .values({
      organization_id: answer.organizationId,
      stay_id: answer.stayId,
      answer: answer.answer,
      from_day: answer.fromDay,
      until_day: answer.untilDay,
      number: answer.number || null,
      payer: answer.payer,
      spoke_with: answer.spokeWith || null,
      call_reference: answer.callReference || null,
      note: answer.note || null,
      answered_at: answer.answeredAt,
      recorded_by: answer.by,
      recorded_at: answer.at,
      corrects: answer.corrects,
      request_key: sql`(select request_key from payer_answers where id = ${answer.corrects}::uuid)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

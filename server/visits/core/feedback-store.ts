/** Rows of guests' answers after a visit, and their counts. */
import { sql } from 'kysely';
import type { FeedbackFigures, VisitFeedback } from '#shared/visits/feedback.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { PractitionerRef } from './store.ts';

interface NewFeedback extends VisitFeedback {
  guestId: string;
  visitId: string;
  organizationId: string;
  at: Date;
  /** An earlier answer is replaced if it was given since then. */
  replaceableSince: Date;
}

/** False where there is an older answer, which stays. */
export async function saveFeedback(db: Connection, feedback: NewFeedback): Promise<boolean> {
  const { connection, entering, outcome } = feedback;
  const answers = { connection, entering, outcome };
  const row = await db
    .insertInto('visit_feedback')
    .values({
      ...answers,
      guest_id: feedback.guestId,
      visit_id: feedback.visitId,
      organization_id: feedback.organizationId,
      given_at: feedback.at,
    })
    .onConflict((conflict) =>
      conflict
        .column('guest_id')
        .doUpdateSet(answers)
        .where('visit_feedback.given_at', '>', feedback.replaceableSince),
    )
    .returning('guest_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Null: not answered yet. */
export async function feedbackOf(db: Connection, guestId: string): Promise<VisitFeedback | null> {
  const row = await db
    .selectFrom('visit_feedback')
    .select(['connection', 'entering', 'outcome'])
    .where('guest_id', '=', guestId)
    .executeTakeFirst();
  return row ?? null;
}

const none = { yes: 0, partly: 0, no: 0 };
const nobody = { count: 0, connection: none, entering: none, outcome: none };

const counted = (column: string) => sql`
  json_build_object(
    'yes', count(*) filter (where ${sql.ref(column)} = 'yes'),
    'partly', count(*) filter (where ${sql.ref(column)} = 'partly'),
    'no', count(*) filter (where ${sql.ref(column)} = 'no'))`;

/** Of the visits that this practitioner conducted alone or with others. */
export async function feedbackCounts(
  db: Connection,
  { organizationId, practitionerId, since }: PractitionerRef & { since: Date },
): Promise<Omit<FeedbackFigures, 'days'>> {
  const { rows } = await sql<Omit<FeedbackFigures, 'days'>>`
    select count(*)::int as count, ${counted('f.connection')} as connection,
      ${counted('f.entering')} as entering, ${counted('f.outcome')} as outcome
    from visit_feedback f join visits v on v.id = f.visit_id
    where f.organization_id = ${organizationId} and f.given_at > ${since}
      and num_nonnulls(f.connection, f.entering, f.outcome) > 0
      and (v.handed_to = ${practitionerId} or exists (
        select from appointment_practitioners w
        where w.appointment_id = v.appointment_id and w.practitioner_id = ${practitionerId}))`.execute(
    db,
  );
  return rows[0] ?? nobody;
}

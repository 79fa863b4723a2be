/** The SQL of a filter of stays: one condition for a list, its count and its export. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { inpatientClasses } from '#shared/facts/stay-classes.ts';
import type { ClassGroup, StayFilter } from '#shared/utilization.ts';
import { isDelayAttribution } from '#shared/utilization/delays.ts';

/** Who reads, and on which day where the organization is. */
export interface StayReader {
  organizationId: string;
  /** The units whose people include the reader today; read where a filter asks for them. */
  unitIds: readonly string[];
  now: Date;
  today: string;
  zone: string;
}

type Condition = RawBuilder<SqlBool>;

const classOf: Record<ClassGroup, Condition> = {
  inpatient: sql`s.class = any (${inpatientClasses}::text[])`,
  observation: sql`s.class = 'OBSENC'`,
  other: sql`s.class <> all (${[...inpatientClasses, 'OBSENC']}::text[])`,
};

/** Midnights until discharge or today. */
const stayDays = (today: string) =>
  sql<number>`coalesce(s.stay_days, ${today}::date - s.admitted_day)`;

const ofReview = (review: NonNullable<StayFilter['review']>, now: Date): Condition => {
  switch (review) {
    case 'none':
      return sql`s.review_id is null and (${classOf.inpatient} or ${classOf.observation})`;
    case 'done':
      return sql`s.review_closed_at is not null`;
    case 'due':
      return sql`s.review_closed_at is null and s.review_due_at <= ${now}`;
    case 'open':
      return sql`s.review_id is not null and s.review_closed_at is null
        and (s.review_due_at is null or s.review_due_at > ${now})`;
  }
};

const ofDelay = (delay: NonNullable<StayFilter['delay']>): Condition => {
  const such =
    delay === 'any'
      ? sql`true`
      : delay === 'avoidable'
        ? sql`d.is_avoidable`
        : isDelayAttribution(delay)
          ? sql`d.attribution = ${delay}`
          : sql`d.reason_id = ${delay}`;
  return sql`exists (select from present_delays d where d.stay_id = s.id and ${such})`;
};

const ofExpected = (expected: NonNullable<StayFilter['expected']>, today: string): Condition => {
  const ends = sql`coalesce(s.discharged_day, ${today}::date)`;
  if (expected === 'none') return sql`s.expected_end is null`;
  return expected === 'over' ? sql`${ends} > s.expected_end` : sql`${ends} <= s.expected_end`;
};

/** The authorised days of "ends-soon" end today or tomorrow. */
const ofAuthorization = (
  authorization: NonNullable<StayFilter['authorization']>,
  today: string,
): Condition =>
  authorization === 'missing'
    ? sql`days_unauthorized(s, ${today}::date) > 0`
    : sql`s.last_answer is distinct from 'not-needed'
        and upper(s.authorized_days) - 1 between ${today}::date and ${today}::date + 1`;

/** Where the record says nothing the words are empty. */
const ofWords = (column: string, words: readonly string[]): Condition =>
  sql`coalesce(${sql.ref(column)}, '') = any (${words}::text[])`;

function ofTime({ leftWithin, left }: StayFilter, today: string): Condition {
  if (left)
    return sql`s.discharged_day between ${left.from}::date and ${left.until}::date and not s.is_open`;
  if (leftWithin === undefined) return sql`s.is_open`;
  return sql`s.discharged_day > ${today}::date - ${leftWithin}::integer and not s.is_open`;
}

export function stayMatches(filter: StayFilter, reader: StayReader): Condition {
  const { units, services, payers, classes, midnights, review } = filter;
  const { authorization, expected, delay } = filter;
  const { organizationId, unitIds, now, today } = reader;
  const conditions: Condition[] = [
    sql`s.organization_id = ${organizationId}`,
    ofTime(filter, today),
    ...(units ? [ofWords('s.unit_key', units === 'mine' ? unitIds : units)] : []),
    ...(services ? [ofWords('s.service', services)] : []),
    ...(payers
      ? [
          sql<SqlBool>`coalesce(s.payer, '') = any (payer_names(${organizationId}, ${payers}::text[]))`,
        ]
      : []),
    ...(classes
      ? [
          sql<SqlBool>`(${sql.join(
            classes.map((name) => classOf[name]),
            sql` or `,
          )})`,
        ]
      : []),
    ...(midnights?.from === undefined
      ? []
      : [sql<SqlBool>`${stayDays(today)} >= ${midnights.from}`]),
    ...(midnights?.until === undefined
      ? []
      : [sql<SqlBool>`${stayDays(today)} <= ${midnights.until}`]),
    ...(review ? [ofReview(review, now)] : []),
    ...(authorization ? [ofAuthorization(authorization, today)] : []),
    ...(expected ? [ofExpected(expected, today)] : []),
    ...(delay ? [ofDelay(delay)] : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Sums of stays that ended in a period, by unit, service, payer, reason of delay or to whom it belongs. */
import { sql, type RawBuilder } from 'kysely';
import type { LengthFigures, LengthGroup, ReadLengths } from '#shared/utilization.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** A figure's value is what a filter of the list asks for; where the record says nothing it is empty. */
const groups: Record<LengthGroup, { value: RawBuilder<string>; label: RawBuilder<string> }> = {
  unit: { value: sql`coalesce(s.unit_key, '')`, label: sql`max(s.unit)` },
  service: { value: sql`coalesce(s.service, '')`, label: sql`max(s.service)` },
  payer: { value: sql`coalesce(s.payer, '')`, label: sql`max(s.payer)` },
  reason: { value: sql`d.reason_id::text`, label: sql`max(d.reason)` },
  attribution: { value: sql`d.attribution`, label: sql`max(d.attribution)` },
};

const isOfDelays = (by: LengthGroup) => by === 'reason' || by === 'attribution';

/** Of each stay once, or once for each reason or party of its delays. */
const delaysBy = (by: LengthGroup) => {
  const keys =
    by === 'reason' ? sql`p.reason_id` : by === 'attribution' ? sql`p.attribution` : sql``;
  const isGrouped = isOfDelays(by);
  return sql`${sql.raw(isGrouped ? 'join' : 'left join')} lateral (
    select ${by === 'reason' ? sql`p.reason_id, max(r.name) as reason,` : by === 'attribution' ? sql`p.attribution,` : sql``}
      sum(p.days)::integer as days, (sum(p.days) filter (where p.is_avoidable))::integer as avoidable
    from present_delays p join delay_reasons r on r.id = p.reason_id where p.stay_id = s.id
    ${isGrouped ? sql`group by ${keys}` : sql``}) d on true`;
};

const figures = sql`count(*)::integer as stays, coalesce(sum(s.stay_days), 0)::integer as midnights,
  count(s.expected_days)::integer as "expectedStays",
  coalesce(sum(s.expected_days), 0)::float8 as "expectedDays",
  coalesce(sum(s.stay_days) filter (where s.expected_days is not null), 0)::integer as "midnightsOfExpected",
  coalesce(sum(d.days), 0)::integer as "delayDays", coalesce(sum(d.avoidable), 0)::integer as "avoidableDays"`;

const ended = (organizationId: string, { from, until }: Omit<ReadLengths, 'by'>) =>
  sql`s.organization_id = ${organizationId} and not s.is_open
    and s.discharged_day between ${from}::date and ${until}::date`;

/** More than any hospital has units, services, payers or reasons. */
const mostGroups = 500;

/** Those with the most midnights first. */
export async function lengthsBy(
  db: Connection,
  organizationId: string,
  { by, ...period }: ReadLengths,
): Promise<LengthFigures[]> {
  const { value, label } = groups[by];
  const { rows } = await sql<LengthFigures>`
    select ${value} as value, ${label} as label, ${figures}
    from stays s ${delaysBy(by)} where ${ended(organizationId, period)}
    group by 1 order by midnights desc, 1 limit ${sql.lit(mostGroups)}`.execute(db);
  return rows;
}

/** Of all stays that ended in the period. */
export async function lengthsOfAll(
  db: Connection,
  organizationId: string,
  period: Omit<ReadLengths, 'by'>,
): Promise<LengthFigures> {
  const { rows } = await sql<LengthFigures>`
    select null as value, null as label, ${figures}
    from stays s ${delaysBy('unit')} where ${ended(organizationId, period)}`.execute(db);
  const [all] = rows;
  if (!all) throw new Error('A sum without groups has one row');
  return all;
}

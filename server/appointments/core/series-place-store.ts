/** The SQL expression for an appointment's place in its series, for statements that read appointments. */
import { sql } from 'kysely';
import { patternFrom, patternWords } from '#shared/appointments/series-rule.ts';

interface SeriesPosition {
  id: string;
  rrule: string | null;
  number: number;
  count: number;
}

/** Which date of which series the appointment `a` is; null where it is of none. */
export const positionInSeries = sql<SeriesPosition | null>`(
  select json_build_object('id', s.id, 'rrule', s.rrule,
    'number', (select count(*) from appointments o where o.series_id = s.id
      and (o.series_at, o.id) <= (a.series_at, a.id)),
    'count', (select count(*) from appointments o where o.series_id = s.id))
  from series s where s.id = a.series_id)`;

export const withRuleWords = ({ rrule, ...position }: SeriesPosition) => ({
  ...position,
  words: rrule === null ? null : patternWords(patternFrom(rrule)),
});

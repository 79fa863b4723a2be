/** Whether what was acknowledged is there, once. */
import type pg from 'pg';

export async function checkBookings(db: pg.Client, acknowledged: readonly string[]) {
  const { rows: counts } = await db.query<{ lost: number; doubled: number }>(
    `select (select count(*)::int from unnest($1::uuid[]) id
         where not exists (select from appointments a where a.id = id)) as lost,
       (select count(*)::int from (select from appointments where patient_name like 'Fault %'
         group by patient_name having count(*) > 1) twice) as doubled`,
    [acknowledged],
  );
  const [bookingCounts] = counts;
  if (!bookingCounts) throw new Error('a count is always a row');
  return { acknowledged: acknowledged.length, ...bookingCounts };
}

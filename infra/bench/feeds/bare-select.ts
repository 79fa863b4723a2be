/** What Postgres allows: the rows of appointments with their texts, in pages by id, over bare pg. */
import pg from 'pg';

const pageRows = 250;

const page = `
select a.id, to_jsonb(a) as appointment, to_jsonb(texts) as texts
from appointments a left join appointment_texts texts on texts.appointment_id = a.id
where a.id > $1 order by a.id limit ${pageRows}`;

/** Returns how many rows a second. */
export async function bareRowsPerSecond(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const begun = performance.now();
  let after = '00000000-0000-0000-0000-000000000000';
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ id: string }>({
      name: 'page',
      text: page,
      values: [after],
    });
    count += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < pageRows) break;
  }
  const seconds = (performance.now() - begun) / 1000;
  await client.end();
  return count / seconds;
}

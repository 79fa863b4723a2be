/** What the machine's disk and Postgres allow one sender: each message inserted and committed by itself, over bare pg. */
import pg from 'pg';

/**
 * Over one connection, one after the other, as the messages come over one connection in their order.
 * Returns how many a second.
 */
export async function bareInsertsPerSecond(
  databaseUrl: string,
  texts: readonly string[],
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'create table bare_messages (control text primary key, text text not null, received_at timestamptz not null)',
  );
  const begun = performance.now();
  for (const [at, text] of texts.entries())
    await client.query({
      name: 'insert',
      text: 'insert into bare_messages values ($1, $2, now())',
      values: [`B${at}`, text],
    });
  const seconds = (performance.now() - begun) / 1000;
  await client.query('drop table bare_messages');
  await client.end();
  return texts.length / seconds;
}

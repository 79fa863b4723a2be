/** What the machine's disk and Postgres allow: each message inserted and committed by itself, over bare pg. */
import pg from 'pg';

/** As the pool of one process. */
const connections = 10;

/** Returns how many a second. */
export async function bareInsertsPerSecond(
  databaseUrl: string,
  texts: readonly string[],
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const [first] = clients;
  await first?.query(
    'create table bare_messages (control text primary key, text text not null, received_at timestamptz not null)',
  );
  const begun = performance.now();
  await Promise.all(
    clients.map(async (client, number) => {
      for (let at = number; at < texts.length; at += connections)
        await client.query({
          name: 'insert',
          text: 'insert into bare_messages values ($1, $2, now())',
          values: [`B${at}`, texts[at]],
        });
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  await first?.query('drop table bare_messages');
  await Promise.all(clients.map((client) => client.end()));
  return texts.length / seconds;
}

/** What the machine's disk and Postgres allow: each message inserted and committed by itself, over bare pg. */
import pg from 'pg';

/**
 * Over so many connections at once, each one message after the other, as its sender's messages come in their
 * order. Returns how many a second in all.
 */
export async function bareInsertsPerSecond(
  databaseUrl: string,
  texts: readonly string[],
  connections: number,
): Promise<number> {
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: databaseUrl }),
  );
  await Promise.all(clients.map((client) => client.connect()));
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

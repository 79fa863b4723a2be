/**
 * What Postgres itself needs to keep HL7 messages: the very rows that messages wrote, written again over bare pg.
 *
 * Into copies of their tables with the same indexes and checks (not the foreign keys, nor the triggers), a
 * transaction a message and an insert a table. A bare insert of the text alone is one row, a message is some
 * fifteen: what the product adds to the database's own work is seen against these.
 */
import pg from 'pg';

/** The inserts of one message: for each table, its rows as JSON, and how many. */
type Inserts = { table: string; rows: string; count: number }[];

async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** The transaction that comes next, as rows name it in `xmin`. */
async function nextTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id ?? '0';
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Columns that are given a value: those that Postgres computes are not. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [`public.${table}`],
  );
  return rows[0]?.columns ?? '';
}

async function rowsSince(client: pg.Client, table: string, transaction: string) {
  const { rows } = await client.query<{ transaction: string; rows: string; count: number }>(
    `select xmin::text as transaction, jsonb_agg(to_jsonb(t))::text as rows, count(*)::int as count from public.${table} t
     where xmin::text::bigint > $1 group by 1`,
    [transaction],
  );
  return rows;
}

/**
 * The rows that the messages of `sendOneByOne` wrote, by message, and empty copies of the tables that they are in.
 * @param sendOneByOne Each message in a transaction of its own, or the copies would share commits.
 */
export async function rowsOfMessages(
  databaseUrl: string,
  sendOneByOne: () => Promise<unknown>,
): Promise<{ messages: Inserts[]; statements: Map<string, string> }> {
  const client = await connected(databaseUrl);
  const before = await nextTransaction(client);
  await sendOneByOne();
  await client.query('drop schema if exists bare cascade');
  await client.query('create schema bare');
  const byTransaction = new Map<string, Inserts>();
  const statements = new Map<string, string>();
  for (const table of await tableNames(client)) {
    const written = await rowsSince(client, table, before);
    if (written.length === 0) continue;
    await client.query(`create table bare.${table} (like public.${table} including all)`);
    const columns = await columnsOf(client, table);
    statements.set(
      table,
      `insert into bare.${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::bare.${table}, $1)`,
    );
    for (const { transaction, rows, count } of written) {
      const inserts = byTransaction.get(transaction) ?? [];
      inserts.push({ table, rows, count });
      byTransaction.set(transaction, inserts);
    }
  }
  await client.end();
  // Sessions and heartbeats write meanwhile; a message has a row in the table of messages.
  const messages = [...byTransaction.values()].filter((inserts) =>
    inserts.some(({ table }) => table === 'fact_messages'),
  );
  return { messages, statements };
}

export const rowsOfOne = (messages: readonly Inserts[]): number =>
  messages.flat().reduce((sum, { count }) => sum + count, 0) / messages.length;

/** Over so many connections at once, each one message after the other. Returns messages a second in all. */
export async function sameRowsPerSecond(
  databaseUrl: string,
  { messages, statements }: Awaited<ReturnType<typeof rowsOfMessages>>,
  connections: number,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, () => connected(databaseUrl)),
  );
  await clients[0]?.query(
    `truncate ${[...statements.keys()].map((table) => `bare.${table}`).join(', ')}`,
  );
  const begun = performance.now();
  await Promise.all(
    clients.map(async (client, number) => {
      for (let at = number; at < messages.length; at += connections) {
        await client.query('begin');
        for (const { table, rows } of messages[at] ?? [])
          await client.query({ name: table, text: statements.get(table) ?? '', values: [rows] });
        await client.query('commit');
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return messages.length / seconds;
}

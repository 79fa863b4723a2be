/** Signed-in clients over real HTTP, and how long each of their calls took. */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { openConnection, type Answer } from './connection.ts';

export interface Client {
  practitionerId: string;
  call: (path: string, input: object) => Promise<Answer>;
  /** The same session over a connection of its own. */
  another: () => Client;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

const openSession = `
insert into sessions (practitioner_id, token_hash, cookie_hash, device_hash, device, address, started_at,
  active_at, expires_at)
values ($1, $2, $3, $3, 'bench', '127.0.0.1', now(), now(), now() + interval '10 hours')`;

function clientOf(
  url: string,
  practitionerId: string,
  secrets: { token: string; cookie: string },
): Client {
  const post = openConnection(new URL(url), {
    'content-type': 'application/json',
    authorization: `Bearer ${secrets.token}`,
    cookie: `__Secure-karemd-session=${secrets.cookie}`,
  });
  const call: Client['call'] = (path, input) => post(`/trpc/${path}`, JSON.stringify(input));
  return { practitionerId, call, another: () => clientOf(url, practitionerId, secrets) };
}

/** Throws where it is refused. */
export async function accepted(client: Client, path: string, input: object): Promise<Answer> {
  const answer = await client.call(path, input);
  if (answer.status === 200) return answer;
  throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
}

/** What it answers with; throws where it is refused. */
export async function answered<Data>(client: Client, path: string, input: object): Promise<Data> {
  const { text } = await accepted(client, path, input);
  return (JSON.parse(text) as { result: { data: Data } }).result.data;
}

/** Each client is another practitioner who may plan, with a session inserted beforehand. */
export async function openClients(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  count: number,
): Promise<Client[]> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query<{ id: string }>(
    "select id from practitioners where role = 'EDITOR' order by email limit $1",
    [count],
  );
  const clients: Client[] = [];
  for (const { id } of rows) {
    const [token, cookie] = [randomBytes(32), randomBytes(32)].map((secret) =>
      secret.toString('base64url'),
    );
    const secrets = { token: token ?? '', cookie: cookie ?? '' };
    await db.query(openSession, [id, hashOf(secrets.token), hashOf(secrets.cookie)]);
    clients.push(clientOf(url, id, secrets));
  }
  await db.end();
  return clients;
}

/** Runs the calls with this many workers; returns the duration of each in ms. */
export async function timed<Worker>(
  workers: readonly Worker[],
  pieces: number,
  work: (worker: Worker, piece: number) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  let next = 0;
  const run = async (worker: Worker) => {
    while (next < pieces) {
      const piece = next;
      next += 1;
      const from = performance.now();
      await work(worker, piece);
      took.push(performance.now() - from);
    }
  };
  await Promise.all(workers.map(run));
  return took;
}

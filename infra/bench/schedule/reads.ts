/** Latency of reads: through the API with concurrent clients, and the same statements over bare pg. */
import pg from 'pg';
import { CalendarRange } from '#shared/calendar.ts';
import { SearchDesk } from '#shared/front-desk.ts';
import { FindSlots } from '#shared/availability.ts';
import { range } from '#server/calendar/calendar-range.ts';
import { searchDesk } from '#server/front-desk/desk/desk-search.ts';
import { freeSlots } from '#server/availability/slots/find-slots.ts';
import { openDatabase } from '#server/platform/postgres/database.ts';
import { openLog } from '#server/platform/log.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { median, percentile } from '#infra/bench/support/numbers.ts';
import { accepted, timed, type Client } from './clients.ts';
import { familyName, givenName } from './names.ts';
import { dayMs } from '#shared/durations.ts';

const clientsAtOnce = 16;
/** Different inputs of one kind, used in turn; each round has its own (`weekOf`). */
const variants = 64;
/**
 * Before a round is timed; before the first one as many as are timed, for a program that has just
 * started compiles its code while it answers.
 */
const warmUp = 100;

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

interface ReadRequest {
  path: string;
  input: Record<string, unknown>;
  /** The function behind that procedure. */
  run: (signedIn: SignedIn, input: never) => Promise<unknown>;
}

export interface BenchDatabase {
  databaseUrl: string;
  clients: readonly Client[];
  /** All practitioners, in one order. */
  ids: readonly string[];
  organizationId: string;
  typeId: string;
}

/** A Monday that has appointments, so many weeks from now. */
function mondayIn(weeks: number): number {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  return today + (weeks * 7 - weekday) * dayMs;
}
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * A quarter of the weeks begin on another day in each round, so that in each some are the first of
 * their hour, for which a row of the audit is written: of 16 clients' thousand reads, eighty.
 */
const weekOf = (variant: number) => {
  const shift = variant % 4 === 3 ? Math.floor(variant / variants) : 0;
  const first = mondayIn((variant % 20) - 10) + shift * dayMs;
  return { from: dayText(first), to: dayText(first + 6 * dayMs) };
};

const twenty = (ids: readonly string[], variant: number, count: number) =>
  Array.from({ length: count }, (_, at) => ids[(100 + variant * 20 + at) % ids.length] ?? '');

export const week = (_database: BenchDatabase, variant: number): ReadRequest => ({
  path: 'calendar.range',
  input: CalendarRange.parse(weekOf(variant)),
  run: range,
});

export const departmentWeek = ({ ids }: BenchDatabase, variant: number): ReadRequest => ({
  path: 'calendar.range',
  input: CalendarRange.parse({
    ...weekOf(variant),
    withPractitionerIds: twenty(ids, variant, 19),
  }),
  run: range,
});

/** Reads free slots from next Monday on, so that the notice of the type takes nothing away. */
export const slots = ({ ids, typeId }: BenchDatabase, variant: number): ReadRequest => {
  const monday = mondayIn(1 + (variant % 4));
  return {
    path: 'appointments.freeSlots',
    input: FindSlots.parse({
      typeId,
      practitionerIds: twenty(ids, variant, 20),
      from: dayText(monday),
      to: dayText(monday + 27 * dayMs),
      stepMinutes: 30,
    }),
    run: freeSlots,
  };
};

/** Searches as a front desk types: a family name, the beginning of one, both names, a birth date. */
export const deskSearch = (_database: BenchDatabase, variant: number): ReadRequest => {
  const person = 1 + ((variant * 311) % 20_000);
  const texts = [
    { text: familyName(variant * 31) },
    {
      text: familyName(variant * 17)
        .slice(0, 4)
        .toLowerCase(),
    },
    { text: `${givenName(person)} ${familyName(person)}` },
    { birthDate: dayText(Date.UTC(1941, 0, 1) + variant * 31 * dayMs) },
  ];
  return {
    path: 'appointments.desk.search',
    input: SearchDesk.parse(texts[variant % texts.length]),
    run: searchDesk,
  };
};

/** The SELECT statements of each request, as Kysely writes them. */
async function statementsOf(
  database: BenchDatabase,
  requests: readonly ReadRequest[],
): Promise<Statement[][]> {
  let seen: Statement[] = [];
  const db = openDatabase(database.databaseUrl, {
    poolSize: 2,
    log: openLog('error'),
    watch: ({ query }) => void seen.push({ sql: query.sql, parameters: query.parameters }),
  });
  const statements: Statement[][] = [];
  for (const [at, { run, input }] of requests.entries()) {
    seen = [];
    const person = {
      id: database.clients[at % clientsAtOnce]?.practitionerId,
      organizationId: database.organizationId,
      zone: 'Europe/London',
      role: 'EDITOR',
    };
    const call = { requestId: 'bench', address: '127.0.0.1' };
    const signedIn = { db, now: () => new Date(), call, session: { person } };
    await run(signedIn as unknown as SignedIn, input as never);
    statements.push(seen.filter(({ sql }) => /^\s*(select|with)/.test(sql)));
  }
  await db.destroy();
  return statements;
}

async function overPg(
  database: BenchDatabase,
  statements: Statement[][],
  callCount: number,
): Promise<number[]> {
  const pool = new pg.Pool({ connectionString: database.databaseUrl, max: clientsAtOnce });
  const work = async (_worker: number, piece: number) => {
    for (const { sql, parameters } of statements[piece % variants] ?? [])
      await pool.query(sql, [...parameters]);
  };
  const workers = Array.from({ length: clientsAtOnce }, (_, at) => at);
  await timed(workers, warmUp, work);
  const took = await timed(workers, callCount, work);
  await pool.end();
  return took;
}

export interface Figures {
  p50: number;
  p95: number;
  /** Of its very first calls. */
  firstP95: number;
  /** With one client. */
  alone: number;
  aloneP95: number;
  barePg: number;
  answerKb: number;
}

interface RawFigures {
  first: number[];
  together: number[];
  alone: number[];
  barePg: number[];
  bytes: number;
}

type RequestFactory = (database: BenchDatabase, variant: number) => ReadRequest;

interface Round {
  request: RequestFactory;
  callCount: number;
  number: number;
}

const variantsOf = (database: BenchDatabase, request: RequestFactory, round: number) =>
  Array.from({ length: variants }, (_, at) => request(database, round * variants + at));

/** A round of one request: with all clients, with one, and its statements over bare pg. */
async function round(
  database: BenchDatabase,
  { request, callCount, number }: Round,
): Promise<RawFigures> {
  let bytes = 0;
  const asking = (requests: readonly ReadRequest[]) => async (client: Client, piece: number) => {
    const { path, input } = requests[piece % variants] ?? request(database, piece);
    const { size } = await accepted(client, path, input);
    bytes = Math.max(bytes, size);
  };
  const clients = database.clients.slice(0, clientsAtOnce);
  const isFirst = number === 0;
  const before = asking(variantsOf(database, request, 0));
  const warmed = await timed(clients, isFirst ? callCount : warmUp, before);
  const requests = variantsOf(database, request, number + 1);
  const ask = asking(requests);
  const together = await timed(clients, callCount, ask);
  const alone = await timed(clients.slice(0, 1), 50, ask);
  const barePg = await overPg(database, await statementsOf(database, requests), callCount);
  return { first: isFirst ? warmed : [], together, alone, barePg, bytes };
}

/** The requests alternate, so that other load on the machine affects all of them. */
export async function measure<Name extends string>(
  database: BenchDatabase,
  requests: Record<Name, { request: RequestFactory; callCount: number }>,
  rounds: number,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(requests) as Name[];
  const seen = new Map<Name, RawFigures[]>(names.map((name) => [name, []]));
  for (let at = 0; at < rounds; at += 1)
    for (const name of at % 2 === 0 ? names : names.toReversed()) {
      const { request, callCount } = requests[name];
      seen
        .get(name)
        ?.push(
          await round(database, { request, callCount: Math.ceil(callCount / rounds), number: at }),
        );
    }
  const figures = (raw: readonly RawFigures[]): Figures => ({
    p50: median(raw.flatMap(({ together }) => together)),
    p95: percentile(
      raw.flatMap(({ together }) => together),
      0.95,
    ),
    firstP95: percentile(
      raw.flatMap(({ first }) => first),
      0.95,
    ),
    alone: median(raw.flatMap(({ alone }) => alone)),
    aloneP95: percentile(
      raw.flatMap(({ alone }) => alone),
      0.95,
    ),
    barePg: median(raw.flatMap(({ barePg }) => barePg)),
    answerKb: Math.max(...raw.map(({ bytes }) => bytes)) / 1000,
  });
  return Object.fromEntries(names.map((name) => [name, figures(seen.get(name) ?? [])])) as Record<
    Name,
    Figures
  >;
}

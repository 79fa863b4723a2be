/** What is read and how fast: through the door with real clients, and the same statements over bare pg. */
import pg from 'pg';
import { CalendarRange } from '#shared/calendar.ts';
import { FindSlots } from '#shared/appointments/availability.ts';
import { range } from '#server/calendar/service.ts';
import { freeSlots } from '#server/appointments/slots/finding.ts';
import { openDatabase } from '#server/platform/database.ts';
import { openLog } from '#server/platform/log.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { percentile, timed, type Client } from './clients.ts';

const dayMs = 86_400_000;
const clientsAtOnce = 16;
/** Different questions of one kind, asked in turn. */
const variants = 64;
const warmUp = 100;

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

interface Asked {
  path: string;
  input: Record<string, unknown>;
  /** The service behind that door. */
  run: (signedIn: SignedIn, input: never) => Promise<unknown>;
}

export interface Book {
  databaseUrl: string;
  clients: readonly Client[];
  /** All clinicians, in one order. */
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

const weekOf = (variant: number) => {
  const monday = mondayIn((variant % 20) - 10);
  return { from: dayText(monday), to: dayText(monday + 6 * dayMs) };
};

const twenty = (ids: readonly string[], variant: number, count: number) =>
  Array.from({ length: count }, (_, at) => ids[(100 + variant * 20 + at) % ids.length] ?? '');

export const week = (_book: Book, variant: number): Asked => ({
  path: 'calendar.range',
  input: CalendarRange.parse(weekOf(variant)),
  run: range,
});

export const departmentWeek = ({ ids }: Book, variant: number): Asked => ({
  path: 'calendar.range',
  input: CalendarRange.parse({
    ...weekOf(variant),
    withPractitionerIds: twenty(ids, variant, 19),
  }),
  run: range,
});

/** From next Monday on, so that the notice of the type takes nothing away. */
export const slots = ({ ids, typeId }: Book, variant: number): Asked => {
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

/** The reading statements of each question, as Kysely writes them. */
async function statementsOf(book: Book, asked: readonly Asked[]): Promise<Statement[][]> {
  let seen: Statement[] = [];
  const db = openDatabase(book.databaseUrl, {
    poolSize: 2,
    log: openLog('error'),
    watch: ({ query }) => void seen.push({ sql: query.sql, parameters: query.parameters }),
  });
  const found: Statement[][] = [];
  for (const [at, { run, input }] of asked.entries()) {
    seen = [];
    const person = {
      id: book.clients[at % clientsAtOnce]?.practitionerId,
      organizationId: book.organizationId,
      zone: 'Europe/London',
      role: 'EDITOR',
    };
    const call = { requestId: 'bench', address: '127.0.0.1' };
    const signedIn = { db, now: () => new Date(), call, session: { person } };
    await run(signedIn as unknown as SignedIn, input as never);
    found.push(seen.filter(({ sql }) => /^(select|with)/.test(sql)));
  }
  await db.destroy();
  return found;
}

async function overPg(book: Book, statements: Statement[][], pieces: number): Promise<number[]> {
  const pool = new pg.Pool({ connectionString: book.databaseUrl, max: clientsAtOnce });
  const work = async (_worker: number, piece: number) => {
    for (const { sql, parameters } of statements[piece % variants] ?? [])
      await pool.query(sql, [...parameters]);
  };
  const workers = Array.from({ length: clientsAtOnce }, (_, at) => at);
  await timed(workers, warmUp, work);
  const took = await timed(workers, pieces, work);
  await pool.end();
  return took;
}

export interface Figures {
  p50: number;
  p95: number;
  /** With one client alone. */
  alone: number;
  barePg: number;
  answerKb: number;
}

interface Raw {
  together: number[];
  alone: number[];
  barePg: number[];
  bytes: number;
}

type Question = (book: Book, variant: number) => Asked;

/** A round of one question: with all clients, with one alone, and its statements over bare pg. */
async function round(book: Book, question: Question, pieces: number): Promise<Raw> {
  const asked = Array.from({ length: variants }, (_, variant) => question(book, variant));
  let bytes = 0;
  const ask = async ({ call }: Client, piece: number) => {
    const { path, input } = asked[piece % variants] ?? question(book, piece);
    const { status, text } = await call(path, input);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
    bytes = Math.max(bytes, text.length);
  };
  const clients = book.clients.slice(0, clientsAtOnce);
  await timed(clients, warmUp, ask);
  const together = await timed(clients, pieces, ask);
  const alone = await timed(clients.slice(0, 1), 50, ask);
  const barePg = await overPg(book, await statementsOf(book, asked), pieces);
  return { together, alone, barePg, bytes };
}

/** The questions take turns, so that a busy minute of the machine falls on all of them. */
export async function measure<Name extends string>(
  book: Book,
  questions: Record<Name, { question: Question; pieces: number }>,
  rounds: number,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(questions) as Name[];
  const seen = new Map<Name, Raw[]>(names.map((name) => [name, []]));
  for (let at = 0; at < rounds; at += 1)
    for (const name of at % 2 === 0 ? names : names.toReversed()) {
      const { question, pieces } = questions[name];
      seen.get(name)?.push(await round(book, question, Math.ceil(pieces / rounds)));
    }
  const figures = (raw: readonly Raw[]): Figures => ({
    p50: percentile(
      raw.flatMap(({ together }) => together),
      0.5,
    ),
    p95: percentile(
      raw.flatMap(({ together }) => together),
      0.95,
    ),
    alone: percentile(
      raw.flatMap(({ alone }) => alone),
      0.5,
    ),
    barePg: percentile(
      raw.flatMap(({ barePg }) => barePg),
      0.5,
    ),
    answerKb: Math.max(...raw.map(({ bytes }) => bytes)) / 1000,
  });
  return Object.fromEntries(names.map((name) => [name, figures(seen.get(name) ?? [])])) as Record<
    Name,
    Figures
  >;
}

/**
 * Measures HL7 v2 over MLLP as a ratio of bare inserts over as many connections, in one run: of the same texts, a
 * row each, and of the same rows (./same-rows.ts).
 *
 * Each sender is a feed with one connection, for the messages of a feed are applied in their order. Its patients
 * are its own. Every message creates or changes a patient, and adds a stay; it is acknowledged after its commit.
 * Of what waits on a connection, up to fifty messages share a commit, as they do from an engine that keeps some
 * on their way; a bare insert is committed by itself. Rounds alternate, so that the load is the same for both.
 */
import pg from 'pg';
import { bareInsertsPerSecond } from './bare-inserts.ts';
import { messages, send } from './mllp.ts';
import { rowsOfMessages, rowsOfOne, sameRowsPerSecond } from './same-rows.ts';
import { median, rounded } from '#infra/bench/support/numbers.ts';

const rounds = 3;

/** Messages whose rows are written again. */
const sampled = 800;

/** Compiled, and its statements prepared, before it is timed. */
const warmUp = 800;

/**
 * As autovacuum does within a minute of the first messages: until then Postgres takes the tables for empty
 * and reads them whole for each message, which halves the figure.
 */
async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

export async function hl7OverInserts({
  databaseUrl,
  port,
  senders,
  count,
}: {
  databaseUrl: string;
  port: number;
  senders: number;
  /** Of each round, of all senders. */
  count: number;
}) {
  const sendAll = async (letter: string, each: number, inFlight?: number): Promise<number> => {
    const queues = Array.from({ length: senders }, (_, at) =>
      messages(each, { sender: at + 1, letter: `${letter}${senders}-` }),
    );
    const begun = performance.now();
    const acknowledged = await Promise.all(
      queues.map((queue) =>
        send(
          port,
          queue.map(({ frame }) => frame),
          undefined,
          inFlight,
        ),
      ),
    );
    const seconds = (performance.now() - begun) / 1000;
    const total = acknowledged.flat().length;
    if (total < each * senders) throw new Error(`${total} of ${each * senders} were acknowledged`);
    return total / seconds;
  };
  const each = Math.ceil(count / senders);
  await sendAll('W', Math.ceil(warmUp / senders));
  await analyze(databaseUrl);
  const texts = messages(count).map(({ frame }) => String(frame));
  const sample = await rowsOfMessages(databaseUrl, () =>
    sendAll('S', Math.ceil(sampled / senders), 1),
  );
  const perSecond: number[] = [];
  const bare: number[] = [];
  const sameRows: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await bareInsertsPerSecond(databaseUrl, texts, senders));
    sameRows.push(await sameRowsPerSecond(databaseUrl, sample, senders));
    perSecond.push(await sendAll(`R${round}-`, each));
  }
  return {
    perSecond: Math.round(median(perSecond)),
    bareInsertsPerSecond: Math.round(median(bare)),
    ratio: rounded(median(perSecond.map((one, round) => one / (bare[round] ?? 1)))),
    rowsOfMessage: rounded(rowsOfOne(sample.messages), 1),
    sameRowsPerSecond: Math.round(median(sameRows)),
    sameRowsRatio: rounded(median(perSecond.map((one, round) => one / (sameRows[round] ?? 1)))),
  };
}

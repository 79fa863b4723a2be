/** Latency of one reader while fifteen others read as fast as they are answered, over that of the reader alone. */
import { percentile } from '#infra/bench/support/numbers.ts';
import { accepted, type Client } from './clients.ts';
import { deskSearch, week, type BenchDatabase } from './reads.ts';

const others = 15;
const searches = 300;

type Ask = (client: Client, piece: number) => Promise<unknown>;

async function searchTimes(reader: Client, ask: Ask): Promise<number[]> {
  const took: number[] = [];
  for (let piece = 0; piece < searches; piece += 1) {
    const from = performance.now();
    await ask(reader, piece);
    took.push(performance.now() - from);
  }
  return took;
}

/** A search at the front desk beside clinicians who read their weeks: p95 over p95. */
export async function deskSearchBesideLoad(database: BenchDatabase): Promise<number> {
  const [reader, ...rest] = database.clients;
  if (!reader) throw new Error('one client is needed');
  const search: Ask = (client, piece) => {
    const { path, input } = deskSearch(database, piece);
    return accepted(client, path, input);
  };
  await searchTimes(reader, search);
  const alone = await searchTimes(reader, search);
  let isOver = false;
  const readWeeks = async (client: Client, number: number) => {
    for (let piece = number; !isOver; piece += others) {
      const { path, input } = week(database, piece);
      await accepted(client, path, input);
    }
  };
  const load = rest.slice(0, others).map(readWeeks);
  const beside = await searchTimes(reader, search);
  isOver = true;
  await Promise.all(load);
  return percentile(beside, 0.95) / percentile(alone, 0.95);
}

/** Measures calls per second of an authenticated procedure against a bare handler, alternating on the same machine. */
import autocannon from 'autocannon';
import { median } from '#infra/bench/support/numbers.ts';

interface Target {
  url: string;
  headers: Record<string, string>;
}

/** Short, so that what else the machine does meets the calls of one round alike. */
const seconds = 1;
const connections = 32;

async function callsPerSecond({ url, headers }: Target): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...headers },
    connections,
    duration: seconds,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.total / result.duration;
}

/** Calls per second of each, by round. */
export type Rates<Name extends string> = Record<Name, number[]>;

/** The order rotates, so that none always runs on a warm machine. */
export async function sideBySide<Name extends string>(
  targets: Record<Name, Target>,
  rounds: number,
): Promise<Rates<Name>> {
  const names = Object.keys(targets) as Name[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Rates<Name>;
  for (const name of names)
    for (let warm = 0; warm < 3; warm += 1) await callsPerSecond(targets[name]);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) seen[name].push(await callsPerSecond(targets[name]));
  }
  return seen;
}

/** The median over the rounds of one's rate over the other's. */
export const ratio = (over: readonly number[], under: readonly number[]): number =>
  median(over.map((rate, round) => rate / (under[round] ?? rate)));

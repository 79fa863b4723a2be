/** Measures calls per second of an authenticated procedure against a bare handler, alternating on the same machine. */
import autocannon from 'autocannon';
import { median } from '#infra/bench/support/numbers.ts';

interface Target {
  url: string;
  headers: Record<string, string>;
}

const seconds = 4;
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

/**
 * The median of each over the rounds; the order rotates, so that none always runs on a warm
 * machine.
 */
export async function sideBySide<Name extends string>(
  targets: Record<Name, Target>,
  rounds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(targets) as Name[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Name,
    number[]
  >;
  for (const name of names) await callsPerSecond(targets[name]);
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) seen[name].push(await callsPerSecond(targets[name]));
  }
  return Object.fromEntries(names.map((name) => [name, median(seen[name])])) as Record<
    Name,
    number
  >;
}

/** How quick the way to the video server is, as far as that can be told before anybody is let in. */
import type { DeviceReport } from '#shared/visits/guests.ts';
import { knock } from './room/knock.ts';
import { median } from './devices/median.ts';

type LineResult = DeviceReport['line'];

/** As many as bear two that met a busy browser: cameras start at the same time. */
const rounds = 5;
const patienceMs = 4_000;
/** Slower than this, pictures come in pieces. */
const weakFromMs = 400;

async function once(url: string): Promise<number> {
  const from = performance.now();
  await knock(url, patienceMs);
  return performance.now() - from;
}

export const judgeLine = (tookMs: readonly number[]): LineResult => {
  const usualMs = median(tookMs);
  if (usualMs === undefined) return 'none';
  return usualMs > weakFromMs ? 'weak' : 'good';
};

/** One after another: a cold connection takes the first one's time alone. */
export async function tryLine(url: string): Promise<LineResult> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    try {
      took.push(await once(url));
    } catch {
      if (round === 0) return 'none';
    }
  }
  return judgeLine(took);
}

/** Measures how quickly the video server answers, before a guest has a ticket. */
import type { DeviceReport } from '#shared/visits/guests.ts';
import { probeServer } from '#client/visits/call/connection/probe-server.ts';
import { median } from '#client/visits/devices/median.ts';

type ConnectionResult = DeviceReport['line'];

/** So many that two slow ones do not count: cameras start at the same time and keep the browser busy. */
const probes = 5;
const timeoutMs = 4_000;
/** Slower than this, video stutters. */
const weakFromMs = 400;

async function probeMs(url: string): Promise<number> {
  const from = performance.now();
  await probeServer(url, timeoutMs);
  return performance.now() - from;
}

export const rateConnection = (answerMs: readonly number[]): ConnectionResult => {
  const medianMs = median(answerMs);
  if (medianMs === undefined) return 'none';
  return medianMs > weakFromMs ? 'weak' : 'good';
};

/** One after another, so that only the first pays for opening the connection. */
export async function checkConnection(url: string): Promise<ConnectionResult> {
  const answerMs: number[] = [];
  for (let probe = 0; probe < probes; probe += 1) {
    try {
      answerMs.push(await probeMs(url));
    } catch {
      if (probe === 0) return 'none';
    }
  }
  return rateConnection(answerMs);
}

/** Repeats a measurement, says how far it is, and ends it when its time is over, on a busy machine too. */
import { minuteMs } from '#shared/durations.ts';
import { print } from '#infra/machine/terminal.mjs';

interface Series {
  name: string;
  rounds: number;
  mostMinutes: number;
}

/** Fewer rounds than asked for where its time is over; at least one. */
export async function inRounds(
  { name, rounds, mostMinutes }: Series,
  measure: (round: number) => Promise<unknown>,
): Promise<void> {
  const since = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const tookMs = performance.now() - since;
    if (round > 0 && tookMs > mostMinutes * minuteMs) {
      print(`  ${name}: ended after ${round} of ${rounds} rounds, ${mostMinutes} min are over`);
      return;
    }
    await measure(round);
    print(
      `  ${name}: ${round + 1} of ${rounds}, ${Math.round((performance.now() - since) / 1000)} s`,
    );
  }
}

/** What a person reads while a machine is being prepared: one line a step, with its time. */

/** Why it cannot go on, in a sentence for a person; shown without a stack. */
export class Stop extends Error {}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export const say = (text = '') => {
  process.stdout.write(`${text}\n`);
};

const line = (name, text, time = '') =>
  say(`  ${name.padEnd(10)} ${text.padEnd(58)} ${time.padStart(7)}`.trimEnd());

/**
 * Runs one step and prints its line when it is done. `work` gets `tell`, with which it says what it
 * did; `meanwhile` is printed at once where the step is known to be slow.
 */
export async function step(name, work, meanwhile) {
  const since = performance.now();
  let told = 'ready';
  if (meanwhile) line(name, meanwhile);
  const result = await work((text) => {
    told = text;
  });
  line(name, told, seconds(since));
  return result;
}

/** The last words of a script: a sentence where we know why, else everything we have. */
export function explain(error) {
  const words = error instanceof Stop ? error.message : (error?.stack ?? String(error));
  process.stderr.write(`\n${words}\n`);
}

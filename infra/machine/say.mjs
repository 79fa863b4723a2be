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

/** A sentence where we know why, else everything we have. */
export const wordsOf = (error) =>
  error instanceof Stop ? error.message : (error?.stack ?? String(error));

/** The last words of a script. */
export function explain(error) {
  process.stderr.write(`\n${wordsOf(error)}\n`);
}

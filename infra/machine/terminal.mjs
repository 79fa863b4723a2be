/** Prints a run's steps, one line each with its time, and errors as sentences. */

/** The reason why it cannot go on, in a sentence for the user; printed without a stack. */
export class SetupError extends Error {}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export const print = (text = '') => {
  process.stdout.write(`${text}\n`);
};

const stepLine = (name, text, time = '') =>
  print(`  ${name.padEnd(10)} ${text.padEnd(58)} ${time.padStart(7)}`.trimEnd());

/**
 * Runs one step and prints its line when it is done. `work` gets `report`, with which it describes
 * the result; `meanwhile` is printed at once where the step is known to be slow.
 */
export async function runStep(name, work, meanwhile) {
  const since = performance.now();
  let outcome = 'ready';
  if (meanwhile) stepLine(name, meanwhile);
  const result = await work((text) => {
    outcome = text;
  });
  stepLine(name, outcome, seconds(since));
  return result;
}

/** The sentence of a SetupError, the stack of anything else. */
export const errorText = (error) =>
  error instanceof SetupError ? error.message : (error?.stack ?? String(error));

export function printError(error) {
  process.stderr.write(`\n${errorText(error)}\n`);
}

/** Entry of `npm test`, also on a fresh machine: installs what is missing, then runs every part, or one. */
import { prepareAndRun } from './machine/prepare-and-run.mjs';

const given = process.argv.slice(2);

/** `--at <time>`: everything runs as if it were then. */
const clock = given.indexOf('--at');
const at = clock === -1 ? undefined : (given.splice(clock, 2)[1] ?? '');
const [part, ...rest] = given;

const ofUnits = ['redis', 'clamd', 'pgDump', 'headlessShell', 'spandsp', 'ghostscript'];
const everything = [...ofUnits, 'firefox'];

/** The programs that each part needs. */
const needs = {
  types: [],
  lint: [],
  format: [],
  dead: [],
  unit: ofUnits,
  build: [],
  e2e: ['redis', 'headlessShell', 'firefox'],
  changed: everything,
  pictures: ['redis', 'headlessShell'],
};

if (part !== undefined && !Object.hasOwn(needs, part)) {
  process.stderr.write(
    `There is no part "${part}". The parts: ${Object.keys(needs).join(', ')}.\n`,
  );
  process.exit(2);
}
await prepareAndRun({
  file: 'infra/check/check.ts',
  at,
  args: part === undefined ? [] : [part, ...rest],
  needs: part === undefined ? everything : needs[part],
});

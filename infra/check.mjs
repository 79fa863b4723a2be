/** What `npm test` does on a fresh machine: fetch what is missing, then run every part, or one. */
import { onward } from './machine/prepare-and-run.mjs';

const [part, ...rest] = process.argv.slice(2);

/** What each part needs beside the packages. */
const needs = {
  types: [],
  lint: [],
  format: [],
  dead: [],
  unit: ['redis'],
  build: [],
  e2e: ['redis', 'chromium'],
  pictures: ['redis', 'chromium'],
};

if (part !== undefined && !Object.hasOwn(needs, part)) {
  process.stderr.write(
    `There is no part "${part}". The parts: ${Object.keys(needs).join(', ')}.\n`,
  );
  process.exit(2);
}
await onward({
  file: 'infra/check/check.ts',
  args: part === undefined ? [] : [part, ...rest],
  needs: part === undefined ? ['redis', 'chromium'] : needs[part],
});

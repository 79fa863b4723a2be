/** What `npm run bench -- <name>` does: prepares as `npm test` does, then runs infra/bench/<name>.ts. */
import { existsSync, readdirSync } from 'node:fs';
import { prepareAndRun } from './machine/prepare-and-run.mjs';

/** Programs of the benches that need others than most. */
const needs = {
  browsers: ['redis', 'webkit', 'xvfb'],
  monitoring: ['redis', 'prometheus'],
};

const folder = new URL('./bench/', import.meta.url);
const [name = '', ...args] = process.argv.slice(2);

if (/^[\w-]+$/.test(name) && existsSync(new URL(`${name}.ts`, folder))) {
  const file = `infra/bench/${name}.ts`;
  await prepareAndRun({ file, args, needs: needs[name] ?? ['redis', 'chromium'] });
} else {
  const names = readdirSync(folder).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? []);
  process.stderr.write(`Name a bench: npm run bench -- <name>, one of ${names.join(', ')}.\n`);
  process.exitCode = 2;
}

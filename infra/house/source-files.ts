/** The files of this repository that are its own code, for the tests of its layout. */
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Committed or about to be. */
export const files = execSync(
  'git ls-files --cached --others --exclude-standard server client shared infra',
  { encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean);

export const textOf = (file: string): string => readFileSync(file, 'utf8');

const isSource = (file: string) => /\.tsx?$/.test(file) && !file.includes('.test.');

/** TypeScript of the product, without its tests. */
export const sources = files.filter((file) => isSource(file) && !file.startsWith('infra/'));

/** Tests that documents, requirements and decisions name what exists, and that each requirement has a test. */
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { decisionIndex, decisions, indexFile } from '#infra/decisions/decision-index.ts';

const files = execSync('git ls-files --cached --others --exclude-standard', { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));

const textOf = (file: string) => readFileSync(file, 'utf8');

test('every path that a document names exists', () => {
  const named = /`((?:server|client|shared|infra)\/[\w./-]+?)\/?`|\]\(([\w./-]+\.md)\)/g;
  const gone = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((document) =>
      [...textOf(document).matchAll(named)]
        .map(
          ([, file = '', linked = '']) =>
            file || path.posix.join(path.posix.dirname(document), linked),
        )
        .filter((file) => !existsSync(file))
        .map((file) => `${document}: ${file}`),
    );
  expect(gone).toEqual([]);
});

test('README and the page for old browsers name the same oldest browsers', () => {
  const [, list = ''] =
    /var oldest = \[([^\]]*)\]/.exec(textOf('client/public/old-browser.js')) ?? [];
  const told = [...list.matchAll(/'([^']+)'/g)].map(([, browser]) => browser);
  const [, section = ''] = /^## Browsers\n(.*?)^## /ms.exec(textOf('README.md')) ?? [];
  const rows = [...section.matchAll(/^\| (.+?) +\| /gm)].map(([, browser]) => browser);
  expect(rows.filter((row) => /\d/.test(row ?? ''))).toEqual(told);
  expect(told.length).toBeGreaterThan(0);
});

const areas = files.filter((file) => /^infra\/requirements\/[\w-]+\.md$/.test(file));

/** In the order of their areas: S7. */
const requirements = areas.flatMap((area) =>
  [...textOf(area).matchAll(/^- \*\*(S\d+)\*\* /gm)].map(([, id = '']) => id),
);

test('each requirement has a number of its own and is one line of at most 550 characters', () => {
  expect(requirements.filter((id, index) => requirements.indexOf(id) !== index)).toEqual([]);
  const unfit = areas.flatMap((area) =>
    textOf(area)
      .split('\n')
      .filter((line) => line.length > 550 || /^- (?!\*\*S[1-9]\d*\*\* )/.test(line))
      .map((line) => `${area}: ${line.slice(0, 40)}`),
  );
  expect(unfit).toEqual([]);
});

test('SECURITY.md links each area of requirements', () => {
  const security = textOf('SECURITY.md');
  expect(areas.filter((area) => !security.includes(`](${area})`))).toEqual([]);
});

/** As comments and titles of tests cite it: S7. What stands in quotes alone is a value, as 'S256' of PKCE. */
const citation = /(?<!')\bS[1-9]\d{0,2}\b(?!')/g;

test('every requirement that is cited is in infra/requirements', () => {
  const definedIds = new Set(requirements);
  const unknown = files
    .filter((file) => /\.(tsx?|mjs|sh|ya?ml|md)$/.test(file))
    .flatMap((file) => [...textOf(file).matchAll(citation)].map(([id]) => ({ file, id })))
    .filter(({ id }) => !definedIds.has(id))
    .map(({ file, id }) => `${file}: ${id}`);
  expect(unknown).toEqual([]);
});

/** A title that begins with one number or several: 'S45, S119 production refuses ...'. */
const title = /\(\s*['"`](S[1-9]\d*(?:, S[1-9]\d*)*) /g;

test('each requirement has a test or a walk whose title begins with its number', () => {
  const testedIds = new Set(
    files
      .filter((file) => /\.(test\.tsx?|test\.mjs|e2e\.ts)$/.test(file))
      .flatMap((file) => [...textOf(file).matchAll(title)])
      .flatMap(([, ids = '']) => ids.split(', ')),
  );
  const untested = requirements.filter((id) => !testedIds.has(id));
  expect(untested).toEqual([]);
});

test('the index of decisions says what their files say', () => {
  expect(textOf(indexFile), 'npm run decisions writes it').toBe(decisionIndex());
});

test('a decision lies in the folder of its area, and has a number of its own', () => {
  const loose = files.filter((file) => /^infra\/decisions\/[^/]+\.md$/.test(file));
  expect(loose).toEqual([indexFile]);
  const numbers = decisions.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('a decision has Context, Decision and Consequences, in at most 40 lines', () => {
  const sections = ({ text }: (typeof decisions)[number]) =>
    [...text.matchAll(/^## (.+)$/gm)].map(([, name]) => name).join(', ');
  const unfit = decisions
    .filter(
      (decision) =>
        sections(decision) !== 'Context, Decision, Consequences' ||
        decision.text.trimEnd().split('\n').length > 40,
    )
    .map(({ file }) => file);
  expect(unfit).toEqual([]);
});

test('a decision is superseded by one that exists', () => {
  const numbers = new Set(decisions.map(({ number }) => number));
  const gone = decisions
    .map(({ text }) => /^\d{4}-\d\d-\d\d, superseded by (\d{4})$/m.exec(text)?.[1])
    .filter((number) => number !== undefined && !numbers.has(number));
  expect(gone).toEqual([]);
});

test('ARCHITECTURE.md links every decision once', () => {
  const architecture = textOf('ARCHITECTURE.md');
  const linksTo = (file: string) => architecture.split(`](infra/decisions/${file})`).length - 1;
  const amiss = decisions.filter(({ file }) => linksTo(file) !== 1);
  expect(amiss.map(({ number }) => number)).toEqual([]);
});

/** Tests that names say what they hold: of types, variables, functions and files. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { files, sources, textOf } from './source-files.ts';

/** What the expression finds in each of these files, by its first group. */
const namesIn = (searched: readonly string[], expression: RegExp) =>
  searched.flatMap((file) =>
    [...textOf(file).matchAll(expression)].map(([, name = '']) => `${file}: ${name}`),
  );

/** The product without what its tests share. */
const product = sources.filter((file) => !file.startsWith('server/test/'));

test('a type says what it holds', () => {
  const vague =
    /\b(?:interface|type) (Wanted|Asked|Wish|Wished|Shown|Found|Met|Inside|Said|Kept|Given|Told|Taken|Place|Deed)\b/g;
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('infra/house/'));
  expect(namesIn(code, vague)).toEqual([]);
});

test('a variable says what it holds', () => {
  const vague =
    /\b(?:const|let) (found|known|one|shown|kept|given|asked|own|rest|place|told|met|said|wanted|wish|taken|held|made)\b(?=[ :]|$)/gm;
  expect(namesIn(product, vague)).toEqual([]);
});

test('a function is named by the verb of what it does', () => {
  const vague =
    /\b(?:const|function) ((?:judge|settle)(?:[A-Z]\w*)?|(?:give|tell)[A-Z]\w*|lasting|inside|without|merged|inTurnOf|letGo|byWhom|isTaken)\b(?= = (?:async )?[(<]|[(<])/g;
  expect(namesIn(product, vague)).toEqual([]);
});

/** Files that many folders have, under one name. */
const oneEach = new Set(['router.ts', 'service.ts', 'store.ts', 'needs.ts', 'index.html']);

test('on one side no file name stands twice', () => {
  const twice = ['server', 'client', 'shared'].flatMap((side) => {
    const ofSide = files.filter((file) => file.startsWith(`${side}/`));
    const byName = Map.groupBy(ofSide, (file) => path.posix.basename(file));
    return [...byName].filter(([name, { length }]) => length > 1 && !oneEach.has(name));
  });
  expect(twice.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
});

/** Nouns of the field and of the screens that end as gerunds do. */
const nouns = new Set(['loading', 'monitoring', 'paging', 'scheduling', 'tracing', 'waiting']);

test('a file is named by a noun, or by a verb and its noun', () => {
  const gerund = /\/([A-Za-z][a-z]+ing)(?:\.test)?\.tsx?$/;
  const amiss = files.filter((file) => {
    const name = gerund.exec(file)?.[1]?.toLowerCase();
    return name !== undefined && !nouns.has(name);
  });
  expect(amiss).toEqual([]);
});

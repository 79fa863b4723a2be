/** Tests that the rules of every part of Mantine come with it, those that several components share too. */
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { classNames } from './mantine-styles.ts';

test('every module of class names brings the style sheet of its name', () => {
  const core = path.resolve('node_modules/@mantine/core');
  const styled = globSync(`${core}/esm/**/*.module.mjs`).filter((file) =>
    existsSync(`${core}/styles/${path.basename(file, '.module.mjs')}.layer.css`),
  );
  expect(styled.length).toBeGreaterThan(50);
  expect(styled.filter((file) => !classNames.test(file))).toEqual([]);
});

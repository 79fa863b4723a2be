/** Fails each test in which console.error was called. */
import { afterEach, beforeEach } from 'vitest';

let errors: unknown[][] = [];
const original = console.error.bind(console);

beforeEach(() => {
  errors = [];
  console.error = (...words: unknown[]) => {
    errors.push(words);
    original(...words);
  };
});

afterEach(() => {
  console.error = original;
  if (errors.length > 0)
    throw new Error(`console.error was used in this test: ${errors.join('; ')}`);
});

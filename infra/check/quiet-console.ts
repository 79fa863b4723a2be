/** An unexpected console.error fails the test in which it was heard. */
import { afterEach, beforeEach } from 'vitest';

let heard: unknown[][] = [];
const spoken = console.error.bind(console);

beforeEach(() => {
  heard = [];
  console.error = (...words: unknown[]) => {
    heard.push(words);
    spoken(...words);
  };
});

afterEach(() => {
  console.error = spoken;
  if (heard.length > 0) throw new Error(`console.error was used in this test: ${heard.join('; ')}`);
});

/** Tests which panels are open together. */
import { expect, test } from 'vitest';
import { afterToggle } from './use-panels.ts';

const wide = { isWide: true };

test('on a desk chat and note are open side by side, in this order; any other panel is alone', () => {
  expect(afterToggle(['note'], 'chat', wide)).toEqual(['chat', 'note']);
  expect(afterToggle(['chat', 'note'], 'people', wide)).toEqual(['people']);
  expect(afterToggle(['people'], 'note', wide)).toEqual(['note']);
  expect(afterToggle(['chat', 'note'], 'chat', wide)).toEqual(['note']);
});

test('in a narrow window one panel replaces the other', () => {
  expect(afterToggle(['chat'], 'note', { isWide: false })).toEqual(['note']);
});

/** What becomes of spoken words: who may have them, how guesses become sentences, how long they stand. */
import { expect, test } from 'vitest';
import {
  answerTo,
  heardIn,
  readCaption,
  sealedCaption,
  unread,
  withLine,
  type CaptionLine,
} from './captions.ts';

const free = { isEncrypted: false, canWrite: true, hasAgreed: false };

test('whether a voice is written down is decided by its person alone', () => {
  expect(answerTo(free)).toBeNull();
  expect(answerTo({ ...free, hasAgreed: true })).toBe('allowed');
});

test('an encrypted visit writes nobody down, whatever was agreed and whoever asks', () => {
  for (const hasAgreed of [true, false])
    for (const canWrite of [true, false])
      expect(answerTo({ isEncrypted: true, canWrite, hasAgreed })).toBe('off');
});

test('a browser that cannot write speech down says so instead of asking its person', () => {
  expect(answerTo({ ...free, canWrite: false })).toBe('cannot');
});

const words = { kind: 'words', number: 0, text: 'Good morning', language: 'en-GB', isFinal: true };

test('what is asked, answered and said comes across, and nothing else does', () => {
  for (const message of [{ kind: 'ask' }, { kind: 'end' }, { kind: 'answer', answer: 'cannot' }])
    expect(readCaption(sealedCaption(message as never))).toEqual(message);
  expect(readCaption(sealedCaption(words as never))).toEqual(words);
  for (const wrong of [
    null,
    [],
    { kind: 'answer', answer: 'yes' },
    { ...words, text: '' },
    { ...words, text: 'x'.repeat(401) },
    { ...words, number: -1 },
    { ...words, language: 'en" onload="' },
    { ...words, identity: 'practitioner:somebody else' },
  ])
    expect(readCaption(sealedCaption(wrong as never))).toBeNull();
  expect(readCaption(new TextEncoder().encode('{'))).toBeNull();
});

const result = (transcript: string, isFinal: boolean) => ({ isFinal, 0: { transcript } });

test('sentences that stand and the guess at the next one are told apart', () => {
  const results = [result('told before', true), result(' take two ', true), result('a d', false)];
  expect(heardIn({ resultIndex: 1, results })).toEqual({ said: 'take two', guess: 'a d' });
  const guesses = [result('in the', false), result(' morning', false)];
  expect(heardIn({ resultIndex: 0, results: guesses })).toEqual({
    said: '',
    guess: 'in the morning',
  });
  expect(heardIn({ resultIndex: 3, results })).toEqual({ said: '', guess: '' });
});

const line = (of: Partial<CaptionLine>): CaptionLine => ({
  identity: 'patient:a',
  number: 0,
  text: 'Good',
  language: 'en',
  isFinal: false,
  at: 0,
  ...of,
});

test('a better guess takes the place of the one before, and a sentence that stands is not undone', () => {
  const guessed = withLine([line({ identity: 'practitioner:b' })], line({}));
  const better = withLine(guessed, line({ text: 'Good morning' }));
  expect(better.map(({ text }) => text)).toEqual(['Good', 'Good morning']);
  const said = withLine(better, line({ text: 'Good morning.', isFinal: true }));
  expect(withLine(said, line({ text: 'Good m' }))).toEqual(said);
});

test('the last three lines stay, each as long as it takes to read it', () => {
  const many = [0, 1, 2, 3].reduce<CaptionLine[]>(
    (lines, number) => withLine(lines, line({ number, at: number * 1_000 })),
    [],
  );
  expect(many.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(unread(many, 6_000).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(unread(many, 6_500).map(({ number }) => number)).toEqual([2, 3]);
  expect(unread([line({ text: 'x'.repeat(100) })], 10_999)).toHaveLength(1);
  expect(unread([line({ text: 'x'.repeat(400) })], 12_000)).toEqual([]);
});

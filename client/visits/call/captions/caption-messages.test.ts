/** Tests who gets captions, how interim texts become sentences, and how long a line stays. */
import { expect, test } from 'vitest';
import {
  answerTo,
  recognisedIn,
  decodeCaption,
  encodeCaption,
  linesToShow,
  withLine,
  type CaptionLine,
} from './caption-messages.ts';

const free = { isEncrypted: false, canTranscribe: true, hasAgreed: false };

test('whether a voice is transcribed is decided by the speaker alone', () => {
  expect(answerTo(free)).toBeNull();
  expect(answerTo({ ...free, hasAgreed: true })).toBe('allowed');
});

test('an encrypted visit transcribes nobody, whatever was agreed', () => {
  for (const hasAgreed of [true, false])
    for (const canTranscribe of [true, false])
      expect(answerTo({ isEncrypted: true, canTranscribe, hasAgreed })).toBe('off');
});

test('a browser without speech recognition says so instead of asking the speaker', () => {
  expect(answerTo({ ...free, canTranscribe: false })).toBe('cannot');
});

const words = { kind: 'words', number: 0, text: 'Good morning', language: 'en-GB', isFinal: true };

test('requests, answers and words are decoded, and nothing else is', () => {
  for (const message of [{ kind: 'ask' }, { kind: 'end' }, { kind: 'answer', answer: 'cannot' }])
    expect(decodeCaption(encodeCaption(message as never))).toEqual(message);
  expect(decodeCaption(encodeCaption(words as never))).toEqual(words);
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
    expect(decodeCaption(encodeCaption(wrong as never))).toBeNull();
  expect(decodeCaption(new TextEncoder().encode('{'))).toBeNull();
});

const result = (transcript: string, isFinal: boolean) => ({ isFinal, 0: { transcript } });

test('final sentences are told from the interim text of the next one', () => {
  const results = [result('told before', true), result(' take two ', true), result('a d', false)];
  expect(recognisedIn({ resultIndex: 1, results })).toEqual({ final: 'take two', interim: 'a d' });
  const guesses = [result('in the', false), result(' morning', false)];
  expect(recognisedIn({ resultIndex: 0, results: guesses })).toEqual({
    final: '',
    interim: 'in the morning',
  });
  expect(recognisedIn({ resultIndex: 3, results })).toEqual({ final: '', interim: '' });
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

test('a newer interim text replaces the one before, and a final sentence is not undone', () => {
  const guessed = withLine([line({ identity: 'practitioner:b' })], line({}));
  const better = withLine(guessed, line({ text: 'Good morning' }));
  expect(better.map(({ text }) => text)).toEqual(['Good', 'Good morning']);
  const captionLines = withLine(better, line({ text: 'Good morning.', isFinal: true }));
  expect(withLine(captionLines, line({ text: 'Good m' }))).toEqual(captionLines);
});

test('the last three lines stay, each as long as it takes to read it', () => {
  const many = [0, 1, 2, 3].reduce<CaptionLine[]>(
    (lines, number) => withLine(lines, line({ number, at: number * 1_000 })),
    [],
  );
  expect(many.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(linesToShow(many, 6_000).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(linesToShow(many, 6_500).map(({ number }) => number)).toEqual([2, 3]);
  expect(linesToShow([line({ text: 'x'.repeat(100) })], 10_999)).toHaveLength(1);
  expect(linesToShow([line({ text: 'x'.repeat(400) })], 12_000)).toEqual([]);
});

/** Tests a note as one text with the four headings of SOAP. */
import { expect, test } from 'vitest';
import { soapOf, textOf } from './soap.ts';

const none = { subjective: '', objective: '', assessment: '', plan: '' };

test('a note is written as one text, without the headings of empty parts, and read again', () => {
  const soap = { ...none, subjective: 'Cough for\n\ntwo weeks ', plan: 'Rest\n' };
  expect(textOf(soap)).toBe('## Subjective\nCough for\n\ntwo weeks \n\n## Plan\nRest\n');
  expect(soapOf(textOf(soap))).toEqual(soap);
  expect(textOf(none)).toBe('');
  expect(soapOf('')).toEqual(none);
});

test('a text without headings is subjective, and nothing of any text is lost', () => {
  expect(soapOf('Takes amlodipine.\nPlan: rest')).toEqual({
    ...none,
    subjective: 'Takes amlodipine.\nPlan: rest',
  });
  expect(soapOf('Before\n## Plan\nRest\n## Subjective\nCough')).toEqual({
    ...none,
    subjective: 'Before\nCough',
    plan: 'Rest',
  });
});

/** Tests the words of notices: each has one in English, and a document without words is read in it. */
import { expect, test } from 'vitest';
import { noticeNames } from '#shared/case-kinds/notice.ts';
import { defaultNotices } from '#shared/wordings/default-notices.ts';
import { noticeUses } from '#shared/wordings/notice-uses.ts';
import {
  fieldLabelOf,
  languageOf,
  purposeOf,
  titleOf,
  usesOfNotice,
  wordOf,
} from './notice-words.ts';
import { noticeForms } from './patient-notices.ts';

test('S637 every use has a word in English, and is of at least one notice', () => {
  const used = new Set(noticeNames.flatMap(usesOfNotice));
  expect([...used].toSorted()).toEqual(Object.keys(noticeUses).toSorted());
  expect([...used].filter((use) => !defaultNotices[use])).toEqual([]);
  const { label, purpose } = noticeForms.observation;
  expect(defaultNotices).toMatchObject({
    'notice.observation.title': label,
    'notice.observation.purpose': purpose,
    'notice.field.reason': 'Why the patient is not an inpatient',
  });
});

test('S637 a document without words is read in English, as it was signed', () => {
  const old = { label: 'Old title', purpose: 'Old purpose' };
  expect(titleOf(old)).toMatchObject({ text: 'Old title', language: 'en' });
  expect(purposeOf(old)).toMatchObject({ text: 'Old purpose', language: 'en' });
  expect(languageOf({ language: 'es' })).toBe('en');
  expect(fieldLabelOf(undefined, { label: 'Reviewer' }).text).toBe('Reviewer');
  expect(wordOf(undefined, 'notice.delivery.how')).toMatchObject({ text: 'How', language: 'en' });
});

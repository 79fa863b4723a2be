/** The words around a notice in one language: the hospital's where it has published them, else the product's. */
import { hash } from 'node:crypto';
import type { NoticeWordsRef, WordsOfNotice } from '#shared/utilization/notice-delivery.ts';
import {
  usesOfNotice,
  type NoticeWord,
  type NoticeWords,
} from '#shared/utilization/notice-words.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { chosenWording, published } from '#server/wordings/service.ts';
import { requireNotice, type StoredNotice } from './require-notice.ts';

interface Sought {
  notice: StoredNotice;
  language: string;
}

/** Each word by itself: one that has no version in the language is read in English. */
export async function wordsInForce(
  db: Connection,
  { notice, language }: Sought,
): Promise<NoticeWords> {
  const { organizationId, subject } = notice;
  const uses = usesOfNotice(subject.notice);
  const rows = await published(db, { organizationId, uses, language });
  const words = uses.map((use) => {
    const { version, ...word } = chosenWording(rows, use, language);
    const chosen: NoticeWord = { ...word, version: word.wordingId === null ? null : version };
    return [use, chosen] as const;
  });
  return Object.fromEntries(words);
}

/** Of words in the order in which they are chosen. */
export const hashOfWords = (words: NoticeWords): string =>
  hash('sha256', JSON.stringify(words), 'hex');

/** As the patient reads them until the notice is delivered. Throws 404. */
export async function readWords(
  signedIn: SignedIn,
  { caseId, language }: NoticeWordsRef,
): Promise<WordsOfNotice> {
  const notice = await requireNotice(signedIn.db, signedIn, caseId);
  const words = await wordsInForce(signedIn.db, { notice, language });
  return { words, hash: hashOfWords(words) };
}

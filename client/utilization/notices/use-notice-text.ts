/** The hospital's text of a notice, with what the record has for its blanks, and the words around it. */
import type { NoticeRecord } from '#shared/utilization/notice-delivery.ts';
import { trpc } from '#client/shell/api/api.ts';

/** What the patient reads: a text by its id, empty for none, and the words that were typed for its open blanks. */
export interface ReadText {
  textId: string;
  /** A PDF on the case instead; empty: none. */
  fileId: string;
  blanks: Readonly<Record<string, string>>;
  /** Empty while none is chosen. */
  language: string;
}

export const useNoticeText = (caseId: string, textId: string) =>
  trpc.utilization.notices.text.useQuery({ caseId, textId }, { enabled: textId !== '' });

/** In force now; what is delivered keeps its own. */
export const useNoticeWords = (caseId: string, language: string) =>
  trpc.utilization.notices.words.useQuery({ caseId, language }, { enabled: language !== '' });

/** That of the patient's language, where the hospital has one. */
export function firstTextOf({ texts, patientLanguage }: NoticeRecord): ReadText {
  const language = patientLanguage ?? 'en';
  const text = texts.find((line) => line.language === language);
  return { textId: text?.id ?? '', fileId: '', blanks: {}, language };
}

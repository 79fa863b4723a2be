/** The hospital's text of a notice, with what the record has for its blanks. */
import type { NoticeRecord } from '#shared/utilization/notice-delivery.ts';
import { trpc } from '#client/shell/api/api.ts';

/** What the patient reads: a text by its id, empty for none, and the words that were typed for its open blanks. */
export interface ReadText {
  textId: string;
  /** A PDF on the case instead; empty: none. */
  fileId: string;
  blanks: Readonly<Record<string, string>>;
}

export const useNoticeText = (caseId: string, textId: string) =>
  trpc.utilization.notices.text.useQuery({ caseId, textId }, { enabled: textId !== '' });

/** That of the patient's language, where the hospital has one. */
export function firstTextOf({ texts, patientLanguage }: NoticeRecord): ReadText {
  const text = texts.find(({ language }) => language === (patientLanguage ?? 'en'));
  return { textId: text?.id ?? '', fileId: '', blanks: {} };
}

/** A word that a patient reads on a notice, marked with the language that it has. */
import type { NoticeWord } from '#shared/utilization/notice-words.ts';

export const PatientWord = ({ language, text }: Pick<NoticeWord, 'language' | 'text'>) => (
  <span lang={language} dir="auto">
    {text}
  </span>
);

/** The words around the text of a notice, as its patient reads them: each in their language, else in English. */
import type { NoticeName } from '#shared/case-kinds/notice.ts';
import { defaultNotices } from '#shared/wordings/default-notices.ts';
import type { NoticeUse } from '#shared/wordings/notice-uses.ts';
import { noticeForms } from './patient-notices.ts';

export interface NoticeWord {
  text: string;
  language: string;
  /** The hospital's version that was in force, and how it is called, "es-3"; null: the product's own. */
  wordingId: string | null;
  version: string | null;
}

/** Of one notice: those of its form, and those of every delivery. */
export type NoticeWords = Partial<Record<NoticeUse, NoticeWord>>;

const usesOfForm = (notice: NoticeName): NoticeUse[] => [
  `notice.${notice}.title`,
  `notice.${notice}.purpose`,
  ...noticeForms[notice].fields.map(({ use }) => use),
];

const usesOfForms = new Set((Object.keys(noticeForms) as NoticeName[]).flatMap(usesOfForm));
const usesOfDelivery = (Object.keys(defaultNotices) as NoticeUse[]).filter(
  (use) => !usesOfForms.has(use),
);

export const usesOfNotice = (notice: NoticeName): NoticeUse[] => [
  ...usesOfForm(notice),
  ...usesOfDelivery,
];

const inEnglish = (text: string): NoticeWord => ({
  text,
  language: 'en',
  wordingId: null,
  version: null,
});

/** In the product's English where none were kept: the notice was signed before a hospital could write them. */
export const wordOf = (words: NoticeWords | undefined, use: NoticeUse): NoticeWord =>
  words?.[use] ?? inEnglish(defaultNotices[use]);

/** In which its labels and dates are. Without words of its own it was signed when notices were in English. */
export const languageOf = ({
  words,
  language,
}: {
  words?: NoticeWords | undefined;
  language: string;
}): string => (words ? language : 'en');

/** The part of a notice's document that its words replace. */
interface Worded {
  words?: NoticeWords | undefined;
  notice?: NoticeName | undefined;
}

export const titleOf = ({ words, notice, label }: Worded & { label: string }): NoticeWord =>
  (notice && words?.[`notice.${notice}.title`]) ?? inEnglish(label);

export const purposeOf = ({ words, notice, purpose }: Worded & { purpose: string }): NoticeWord =>
  (notice && words?.[`notice.${notice}.purpose`]) ?? inEnglish(purpose);

interface WordedField {
  label: string;
  use?: NoticeUse | undefined;
}

export const fieldLabelOf = (words: NoticeWords | undefined, field: WordedField): NoticeWord =>
  (field.use && words?.[field.use]) ?? inEnglish(field.label);

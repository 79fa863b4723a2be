/** What a notice has on paper alone, in the language of its patient: whom it is for, and the lines that are signed by hand. */
import { Text } from '@mantine/core';
import type { NoticeRecord } from '#shared/utilization/notice-delivery.ts';
import { wordOf, type NoticeWords } from '#shared/utilization/notice-words.ts';
import { dayInLanguage } from '#client/ui/times/times.ts';
import { PatientWord } from './PatientWord.tsx';

interface HeadProps {
  patient: NonNullable<NoticeRecord['patient']>;
  words: NoticeWords | undefined;
  language: string;
}

/** In place of the page's header, which is in English. */
export const PaperHead = ({ patient, words, language }: HeadProps) => (
  <div data-printed-only lang={language} dir="auto">
    <Text fw={650}>{patient.fullName}</Text>
    {patient.birthDate && (
      <Text size="sm">
        <PatientWord {...wordOf(words, 'notice.paper.born')} />{' '}
        {dayInLanguage(language, patient.birthDate)}
      </Text>
    )}
    {patient.recordNumber && (
      <Text size="sm">
        <PatientWord {...wordOf(words, 'notice.paper.record')} /> {patient.recordNumber}
      </Text>
    )}
  </div>
);

const lineUses = ['notice.paper.signature', 'notice.paper.time'] as const;
const line = '______________________________';

/** Of a notice that is not signed yet. */
export const PaperLines = ({ words }: Pick<HeadProps, 'words'>) => (
  <div data-printed-only>
    {lineUses.map((use) => (
      <p key={use} dir="auto">
        <PatientWord {...wordOf(words, use)} />: {line}
      </p>
    ))}
  </div>
);

/** What a patient reads of a notice, large and in their language: the hospital's text with the words of the record, a PDF, or our words. */
import { Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { filledText } from '#shared/case-letters/blanks.ts';
import type { CaseFile } from '#shared/cases.ts';
import type { NoticeRecord } from '#shared/utilization/notice-delivery.ts';
import { purposeOf, titleOf, wordOf } from '#shared/utilization/notice-words.ts';
import { headers } from '#client/shell/api/http-call.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { ReceivedFile } from '#client/shell/files/ReceivedFile.tsx';
import { useFileDownload } from '#client/shell/files/use-file-download.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { PatientWord } from './PatientWord.tsx';
import { useNoticeText, useNoticeWords, type ReadText } from './use-notice-text.ts';

interface ReadProps {
  record: NoticeRecord;
  read: ReadText;
  files: readonly CaseFile[];
}

/** The PDF that the patient reads, opened beside what they sign. */
function ReadFile({ caseId, file }: { caseId: string; file: CaseFile }) {
  const endpoint = useMemo(() => ({ path: `/files/cases/${caseId}`, headers }), [caseId]);
  return <ReceivedFile file={file} files={useFileDownload(endpoint)} />;
}

/** What is open stands as a line on paper, until the form below says it. */
function OpenText({ record, read }: Omit<ReadProps, 'files'>) {
  const query = useNoticeText(record.caseId, read.textId);
  if (query.error && !query.data)
    return <QueryFailed title="The text could not be loaded." query={query} />;
  if (!query.data) return <LoadingRows words="Loading the text" height={40} />;
  const words = new Map(
    query.data.blanks.map(({ name }) => [name, read.blanks[name] || '__________'] as const),
  );
  return (
    <ReadableText language={query.data.language}>{filledText(query.data.text, words)}</ReadableText>
  );
}

const ReadableText = ({ language, children }: { language: string; children: string }) => (
  <Text size="lg" lang={language} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
    {children}
  </Text>
);

/** In the words of the hospital where it has some, in their language. */
export function PatientText({ record, read, files }: ReadProps) {
  const { caseId, delivered, form, notice } = record;
  const query = useNoticeWords(caseId, delivered ? '' : read.language);
  const words = delivered ? delivered.words : query.data?.words;
  const fileId = delivered ? delivered.file?.fileId : read.fileId;
  const file = files.find(({ id }) => id === fileId);
  const isOpen = !delivered && read.textId !== '';
  if (query.error && !query.data)
    return <QueryFailed title="The words of the notice could not be loaded." query={query} />;
  if (query.isLoading) return <LoadingRows words="Loading the notice" height={40} />;
  return (
    <Stack gap="sm" component="section" aria-label="What the patient reads">
      <Title order={2} size="h4" dir="auto">
        <PatientWord {...titleOf({ notice, words, label: delivered?.label ?? form.label })} />
        {form.cmsForm && (
          <>
            , <PatientWord {...wordOf(words, 'notice.form')} /> {form.cmsForm}
          </>
        )}
      </Title>
      {delivered?.text && (
        <ReadableText language={delivered.text.language}>{delivered.text.text}</ReadableText>
      )}
      {isOpen && <OpenText record={record} read={read} />}
      {file && <ReadFile caseId={caseId} file={file} />}
      {!delivered?.text && !isOpen && (
        <Text size="lg" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
          <PatientWord
            {...purposeOf({ notice, words, purpose: delivered?.purpose ?? form.purpose })}
          />
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {form.citation}
      </Text>
    </Stack>
  );
}

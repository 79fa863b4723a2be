/** Reads a FHIR Questionnaire from a file into the form that is written, and says what of it is not kept. */
import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormName } from '#shared/cases/case-forms.ts';
import type { FormContent } from '#shared/cases/case-forms/form-versions.ts';
import { readQuestionnaire } from '#shared/cases/case-forms/questionnaire-files/read-questionnaire.ts';
import type { FileNote } from '#shared/cases/case-forms/questionnaire-files/file-notes.ts';
import { counted } from '#client/ui/list/counted.ts';

/** A form has at most sixty questions; a file that is much larger is none. */
const mostBytes = 2_000_000;

type ReadContent = Omit<FormContent, 'kinds'>;

interface Outcome {
  fileName: string;
  questions: number;
  notes: FileNote[];
}

const countOf = ({ items }: ReadContent): number =>
  items.reduce((sum, { item = [] }) => sum + 1 + item.length, 0);

function Notes({ fileName, questions, notes }: Outcome) {
  return (
    <Alert
      color={notes.length > 0 ? 'warn' : 'good'}
      role="note"
      title={`${fileName}: ${counted(questions, 'line')} read`}
    >
      {notes.length === 0 ? (
        'All of it is kept. Read it below, try it, and save the draft.'
      ) : (
        <Stack gap="xs">
          <Text size="sm">
            {counted(notes.length, 'remark')} on what is not kept, or is kept otherwise:
          </Text>
          <List size="sm" spacing={4}>
            {notes.map(({ linkId, about, note }, nth) => (
              <List.Item key={`${linkId} ${nth}`}>
                {linkId !== null && <b>{about ? `“${about}” (${linkId}): ` : `${linkId}: `}</b>}
                {note}
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Alert>
  );
}

interface Props {
  form: FormName;
  onRead: (content: ReadContent) => void;
}

export function ImportQuestionnaire({ form, onRead }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | null) => {
    if (!file) return;
    const read =
      file.size > mostBytes
        ? { problem: 'The file is too large for a Questionnaire.' }
        : readQuestionnaire(await file.text(), form);
    setProblem('problem' in read ? read.problem : null);
    setOutcome(null);
    if ('problem' in read) return;
    const { content, notes } = read;
    setOutcome({ fileName: file.name, questions: countOf(content), notes });
    onRead(content);
  };
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <FileButton
          accept=".json,application/json,application/fhir+json"
          onChange={(file) => void choose(file)}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              leftSection={<IconFileImport size={18} stroke={1.5} aria-hidden />}
            >
              Import a Questionnaire
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          FHIR R4, JSON. It takes the place of the questions below.
        </Text>
      </Group>
      {problem !== null && (
        <Alert color="bad" role="alert" title="The file was not read">
          {problem}
        </Alert>
      )}
      {outcome && <Notes {...outcome} />}
    </Stack>
  );
}

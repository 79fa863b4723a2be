/** Chooses the source of the import: a file, or pasted lines. */
import { Alert, Button, Code, FileButton, Group, Paper, Text, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { importMost } from '#shared/limits.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { readText } from '#client/ui/files/read-text.ts';

const example = `name,email,role,job,unit,other units
Dr. Ren Sato,ren.sato@hospital.example,user,Attending,Cardiology,
Thao Nguyen,thao.nguyen@hospital.example,,Resident,Ward 3,"Ward 4 (40 %, from 2026-03-01)"`;

interface Props {
  csv: string;
  onChange: (csv: string) => void;
  onCheck: () => void;
  isChecking: boolean;
  /** What is wrong with the text as a whole. */
  fault: string | null;
}

export function ImportSource({ csv, onChange, onCheck, isChecking, fault }: Props) {
  const [unread, setUnread] = useState<string | null>(null);
  const readFile = async (file: File | null) => {
    if (!file) return;
    const read = await readText(file);
    setUnread('fault' in read ? read.fault : null);
    if ('text' in read) onChange(read.text);
  };
  const isTooLong = csv.length > importMost.characters;
  const wrong = unread ?? (isTooLong ? 'That is too much for one import. Split the list.' : fault);
  const canCheck = csv.trim() !== '' && !isTooLong;
  return (
    <Paper withBorder p="lg" bg="var(--surface)" maw={720}>
      <Form
        aria-label="List of people"
        isPending={isChecking}
        onSubmit={() => canCheck && onCheck()}
      >
        <Text size="sm">
          The first line names the columns. Name, email and job are needed; role, unit, other units,
          zone and phone may be left out: the person is then a user without a unit, in your
          hospital&apos;s time zone. Separate several other units with a semicolon; columns may have
          the names of SCIM. You see every line before anything is saved.
        </Text>
        <Code block aria-label="Example" tabIndex={0}>
          {example}
        </Code>
        <Group>
          <FileButton
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onChange={(file) => void readFile(file)}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
              >
                Choose a file
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            At most {importMost.people.toLocaleString('en')} people at once
          </Text>
        </Group>
        <Textarea
          label="Or paste the lines here"
          rows={8}
          value={csv}
          onChange={(event) => {
            setUnread(null);
            onChange(event.currentTarget.value);
          }}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        />
        {wrong && (
          <Alert color="bad" role="alert">
            {wrong}
          </Alert>
        )}
        <SubmitRow isPending={isChecking} disabled={!canCheck}>
          Check the list
        </SubmitRow>
      </Form>
    </Paper>
  );
}

/** All texts of one language at once: exported as a table for a translator, and imported as drafts. */
import { Alert, Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ImportedWordings } from '#shared/wordings/wording-table.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ExportCsvButton } from '#client/shell/ExportCsvButton.tsx';
import { Card } from '#client/ui/Card.tsx';
import { LanguageField } from '#client/ui/LanguageField.tsx';
import { readText } from '#client/ui/files/read-text.ts';
import { counted } from '#client/ui/list/counted.ts';

type Outcome = { fault: string } | ImportedWordings;

function keptWords({ drafted, changed, same }: ImportedWordings): string {
  if (drafted + changed === 0) return 'The table says what is here already. Nothing was changed.';
  const unchanged =
    same > 0 ? ` ${counted(same, 'text')} stayed as ${same === 1 ? 'it' : 'they'} were.` : '';
  return `${counted(drafted, 'new draft')}, ${counted(changed, 'draft')} changed.${unchanged} A colleague publishes them.`;
}

const titleOf = (outcome: Outcome): string => {
  if ('fault' in outcome) return 'The table was not imported';
  return outcome.refused.length > 0
    ? 'Nothing was imported: mend these lines and import it again'
    : 'The table was imported';
};

function linesOf(outcome: Outcome): string[] {
  if ('fault' in outcome) return [outcome.fault];
  const { refused } = outcome;
  if (refused.length === 0) return [keptWords(outcome)];
  return refused.map(({ line, reason }) => `Line ${line}: ${reason}.`);
}

function OutcomeAlert({ outcome }: { outcome: Outcome }) {
  const isKept = !('fault' in outcome) && outcome.refused.length === 0;
  return (
    <Alert
      color={isKept ? 'good' : 'bad'}
      role={isKept ? 'status' : 'alert'}
      title={titleOf(outcome)}
    >
      {linesOf(outcome).map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
    </Alert>
  );
}

function ImportTable({ language }: { language: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** A file that was mended is chosen again under its name. */
  const forgetChosen = useRef<() => void>(null);
  const importing = trpc.wordings.importTable.useMutation();
  const send = async (file: File | null) => {
    if (!file) return;
    setOutcome(null);
    try {
      const content = await readText(file);
      setOutcome(
        'fault' in content
          ? content
          : await importing.mutateAsync({ language, text: content.text }),
      );
    } catch (error) {
      setOutcome({ fault: wordsFor(error) });
    }
    forgetChosen.current?.();
  };
  return (
    <>
      <FileButton
        resetRef={forgetChosen}
        accept=".csv,.txt,.tsv"
        onChange={(file) => void send(file)}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={importing.isPending}
            leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}
            style={{ alignSelf: 'start' }}
          >
            Import table
          </Button>
        )}
      </FileButton>
      {outcome && <OutcomeAlert outcome={outcome} />}
    </>
  );
}

export function WordingTable() {
  const [language, setLanguage] = useState<string | null>(null);
  const { client } = trpc.useUtils();
  const read = async () => {
    const { csv } = await client.wordings.exportTable.query({ language: language ?? '' });
    return { csv, name: `texts-${language}.csv`, doneWords: 'The table was exported.' };
  };
  return (
    <Stack component="section" gap="xs" mt="xl" aria-labelledby="texts-of-language">
      <Title order={2} size="h4" id="texts-of-language">
        All texts of a language
      </Title>
      <Text size="sm" c="dimmed">
        Export them as a table with the English beside each, have it translated, and import it: each
        line becomes a draft. A line without a text is left out.
      </Text>
      <Card p="md">
        <Stack gap="sm">
          <Group align="end">
            <LanguageField
              label="Language of the table"
              placeholder="Type a language"
              value={language}
              onChange={setLanguage}
              w={{ base: '100%', sm: 280 }}
            />
            {language !== null && <ExportCsvButton read={read} />}
          </Group>
          {language !== null && <ImportTable key={language} language={language} />}
        </Stack>
      </Card>
    </Stack>
  );
}

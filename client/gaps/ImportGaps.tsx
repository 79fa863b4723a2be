/** Imports a payer's list of gaps: a preview of every line first, then all that fits; what is refused is a file again. */
import {
  Alert,
  Button,
  FileButton,
  Group,
  ScrollArea,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import type { GapFile, GapOutcome, GapPreview } from '#shared/gaps/gap-import.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { usePreviewedFile, type PreviewedFile } from '#client/shell/files/use-previewed-file.ts';
import { counted } from '#client/ui/list/counted.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { GapPages } from './GapPages.tsx';

type ReadFile = PreviewedFile<GapFile, GapPreview>;

const outcomeWords: Record<GapOutcome, string> = {
  new: 'New gap',
  same: 'No change',
  evidenced: 'Evidence is here',
  withdrawn: 'Closed by the payer',
  refused: 'Refused',
};

/** Lines that are listed; the file of refused ones has all of them. */
const listed = 100;

const fitting = ({ counts }: GapPreview) => counts.new + counts.withdrawn;

function Lines({ lines }: GapPreview) {
  return (
    <ScrollArea>
      <Table aria-label="Lines of the list" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Line</Table.Th>
            <Table.Th>What becomes of it</Table.Th>
            <Table.Th>Patient</Table.Th>
            <Table.Th>Measure</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.slice(0, listed).map(({ line, outcome, patient, measure, reason }) => (
            <Table.Tr key={line}>
              <Table.Td className="numbers">{line}</Table.Td>
              <Table.Td>
                {outcomeWords[outcome]}
                {reason !== null && (
                  <Text size="sm" c="dimmed">
                    {reason}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{patient ?? '-'}</Table.Td>
              <Table.Td>{measure ?? '-'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {lines.length > listed && (
        <Text size="sm">And {counted(lines.length - listed, 'more line')}.</Text>
      )}
    </ScrollArea>
  );
}

function Preview({ name, isImported, preview }: ReadFile) {
  const { counts, ignored, refusedFile } = preview;
  return (
    <Stack gap="md">
      <Alert
        color={counts.refused > 0 ? 'warn' : 'accent'}
        title={`${isImported ? 'Imported' : 'Not imported yet'}: ${name}`}
      >
        <Text size="sm">
          {counted(counts.new, 'new gap')}, {counts.same} without a change, {counts.evidenced} with
          evidence in the record, {counts.withdrawn} closed by the payer, {counts.refused} refused.
        </Text>
        {ignored.length > 0 && (
          <Text size="sm">Columns that are not imported: {ignored.join(', ')}.</Text>
        )}
        {!isImported && fitting(preview) === 0 && (
          <Text size="sm">There is nothing to import in this list.</Text>
        )}
        {refusedFile !== '' && (
          <Button
            mt="xs"
            size="xs"
            variant="default"
            onClick={() => saveFile([refusedFile], `refused ${name}`)}
          >
            Save the refused lines as a file
          </Button>
        )}
      </Alert>
      <Lines {...preview} />
    </Stack>
  );
}

function ChooseList() {
  const [payer, setPayer] = useState('');
  const utils = trpc.useUtils();
  const { read, isReading, forgetChosen, choose, forget, imported } = usePreviewedFile(
    (text): GapFile => ({ payer, text }),
    (file) => utils.gaps.preview.fetch(file, { staleTime: 0 }),
  );
  const importing = trpc.gaps.import.useMutation({
    onSuccess: (preview) => {
      imported(preview);
      toast.done(`${counted(preview.counts.new, 'gap')} opened.`);
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });

  const canImport = read !== null && !read.isImported && fitting(read.preview) > 0;
  return (
    <Stack gap="md">
      <TextInput
        label="Payer"
        description="Say first whose list it is: it stands with each gap as its source"
        maw={420}
        maxLength={120}
        value={payer}
        onChange={(event) => {
          setPayer(event.currentTarget.value);
          forget();
        }}
      />
      <Group gap="xs">
        <FileButton onChange={choose} accept=".csv,.txt,.tsv" resetRef={forgetChosen}>
          {(props) => (
            <Button
              variant="default"
              loading={isReading}
              disabled={payer.trim() === '' || importing.isPending}
              {...props}
            >
              Choose a list
            </Button>
          )}
        </FileButton>
        {canImport && (
          <Button loading={importing.isPending} onClick={() => importing.mutate(read.file)}>
            {`Import ${counted(fitting(read.preview), 'line')}`}
          </Button>
        )}
      </Group>
      {read && <Preview {...read} />}
    </Stack>
  );
}

export const ImportGaps = () => (
  <>
    <PageHeader title="Import gaps in care" state="" />
    <GapPages />
    <PageSection
      title="A payer’s list"
      hint="A CSV file with the columns patient (the record number) and measure; birth date, since, number and status (open or closed) are optional. Nothing is opened before you have seen what becomes of each line."
      maw={860}
    >
      <ChooseList />
    </PageSection>
  </>
);

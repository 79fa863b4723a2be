/** Imports facts from a file: a preview of every line first, then all that fits. */
import { Alert, Button, FileButton, Group, List, ScrollArea, Table, Text } from '@mantine/core';
import { factWords } from '#shared/facts.ts';
import type { FactFile, FactLine, FactPreview } from '#shared/facts/fact-import.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { usePreviewedFile, type PreviewedFile } from '#client/shell/files/use-previewed-file.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { statedTimeWords } from '#client/ui/times/stated-time.ts';
import { viewersZone } from '#client/ui/times/times.ts';
import { counted } from '#client/ui/list/counted.ts';

/** A Bundle is JSON, whatever its file is called. */
const fileOf = (text: string): FactFile => ({
  format: /^\s*[{[]/.test(text) ? 'fhir' : 'csv',
  text,
});

type ReadFile = PreviewedFile<FactFile, FactPreview>;

/** How many lines are listed of those that are refused, and of those that are imported. */
const listed = 50;

const fitting = ({ counts }: FactPreview) => counts.new + counts.changed;

/** As they are stored: a wrong decimal or day is seen here. */
function Values({ lines }: { lines: readonly FactLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ScrollArea mt="xs">
      <Table aria-label="Values of the file" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Line</Table.Th>
            <Table.Th>What</Table.Th>
            <Table.Th>Value</Table.Th>
            <Table.Th>When</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.slice(0, listed).map(({ line, type, title, value, at }) => (
            <Table.Tr key={line}>
              <Table.Td className="numbers">{line}</Table.Td>
              <Table.Td>
                {type && `${factWords[type]}: `}
                {title}
              </Table.Td>
              <Table.Td className="numbers">{value ?? '-'}</Table.Td>
              <Table.Td className="numbers">
                {at === null ? '-' : statedTimeWords(at, viewersZone())}
              </Table.Td>
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
  const { counts, lines, ignored } = preview;
  const refused = lines.filter(({ outcome }) => outcome === 'refused');
  const stored = lines.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  return (
    <Alert
      color={refused.length > 0 ? 'warn' : 'accent'}
      title={`${isImported ? 'Imported' : 'Not imported yet'}: ${name}`}
    >
      <Text size="sm">
        {counts.new} new, {counts.changed} changed, {counts.same + counts.older} known already,{' '}
        {counts.refused} refused.
      </Text>
      {ignored.length > 0 && (
        <Text size="sm">
          {ignored.length === 1 ? 'This column is' : 'These columns are'} not imported:{' '}
          {ignored.join(', ')}.
        </Text>
      )}
      {!isImported && fitting(preview) === 0 && (
        <Text size="sm">There is nothing to import. Correct the file, then choose it again.</Text>
      )}
      <List size="sm" mt={refused.length > 0 ? 'xs' : 0}>
        {refused.slice(0, listed).map(({ line, type, title, reason }) => (
          <List.Item key={line}>
            Line {line}
            {type && `, ${factWords[type].toLowerCase()}`}
            {title && ` “${title}”`}: {reason}
          </List.Item>
        ))}
      </List>
      {refused.length > listed && (
        <Text size="sm">And {counted(refused.length - listed, 'more line')}.</Text>
      )}
      <Values lines={stored} />
    </Alert>
  );
}

export function ImportFacts() {
  const utils = trpc.useUtils();
  const { read, isReading, forgetChosen, choose, imported } = usePreviewedFile(fileOf, (file) =>
    utils.facts.preview.fetch(file, { staleTime: 0 }),
  );
  const importing = trpc.facts.import.useMutation({
    onSuccess: (preview) => {
      imported(preview);
      toast.done(`${counted(fitting(preview), 'fact')} imported.`);
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });

  const canImport = read !== null && !read.isImported && fitting(read.preview) > 0;
  return (
    <PageSection
      title="Import a file"
      hint="A FHIR R4 Bundle (JSON), or CSV with the columns patient, type, id and time. Nothing is stored before you have seen what becomes of each line."
      maw={720}
    >
      <Group gap="xs">
        <FileButton onChange={choose} accept=".json,.csv,.txt,.tsv" resetRef={forgetChosen}>
          {(props) => (
            <Button variant="default" loading={isReading} disabled={importing.isPending} {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {canImport && (
          <Button loading={importing.isPending} onClick={() => importing.mutate(read.file)}>
            {`Import ${counted(fitting(read.preview), 'fact')}`}
          </Button>
        )}
      </Group>
      {read && <Preview {...read} />}
    </PageSection>
  );
}

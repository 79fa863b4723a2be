/** Imports facts from a file: a preview of every line first, then all that fits. */
import { Alert, Button, FileButton, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import type { FactFile, FactPreview } from '#shared/facts/importing.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const fileOf = async (file: File): Promise<FactFile> => ({
  format: /\.csv$/i.test(file.name) ? 'csv' : 'fhir',
  text: await file.text(),
});

function Preview({ preview }: { preview: FactPreview }) {
  const { counts, lines } = preview;
  const refused = lines.filter(({ outcome }) => outcome === 'refused');
  return (
    <Alert
      color={refused.length > 0 ? 'warn' : 'accent'}
      title={`${counts.new} new, ${counts.changed} changed, ${counts.same + counts.older} known already, ${counts.refused} refused`}
    >
      <List size="sm">
        {refused.slice(0, 50).map(({ line, reason }) => (
          <List.Item key={line}>
            Line {line}: {reason}
          </List.Item>
        ))}
      </List>
      {refused.length > 50 && <Text size="sm">And {refused.length - 50} more.</Text>}
    </Alert>
  );
}

export function ImportFacts() {
  const [file, setFile] = useState<FactFile | null>(null);
  const utils = trpc.useUtils();
  const [preview, setPreview] = useState<FactPreview | null>(null);
  const [isReading, setReading] = useState(false);
  const importing = trpc.facts.import.useMutation({
    onSuccess: (done) => {
      setPreview(done);
      setFile(null);
      toast.done(`${done.counts.new + done.counts.changed} facts are imported.`);
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });

  async function choose(chosen: File | null): Promise<void> {
    if (!chosen) return;
    setReading(true);
    try {
      const read = await fileOf(chosen);
      setPreview(await utils.facts.preview.fetch(read));
      setFile(read);
    } catch (error) {
      setFile(null);
      setPreview(null);
      toast.problem(wordsFor(error));
    } finally {
      setReading(false);
    }
  }

  return (
    <PageSection
      title="Import a file"
      hint="A FHIR R4 Bundle (JSON), or CSV with the columns patient, type, id and time. Nothing is stored before you have seen what becomes of each line."
      maw={720}
    >
      <Group gap="xs">
        <FileButton onChange={(chosen) => void choose(chosen)} accept=".json,.csv">
          {(props) => (
            <Button variant="default" loading={isReading} {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {file && (
          <Button loading={importing.isPending} onClick={() => importing.mutate(file)}>
            Import what fits
          </Button>
        )}
      </Group>
      {preview && <Preview preview={preview} />}
    </PageSection>
  );
}

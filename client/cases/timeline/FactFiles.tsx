/** The files of a document of another system, each downloaded by its button. */
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { FactFileRef } from '#shared/facts.ts';
import { sizeWords } from '#client/shell/files/files.ts';
import type { FileDownload } from '#client/shell/files/use-file-download.ts';

interface Props {
  files: readonly FactFileRef[];
  download: FileDownload;
}

export const FactFiles = ({ files, download }: Props) => (
  <Group gap="xs" mt={4} data-not-printed>
    {files.map((file) =>
      file.isWithdrawn ? (
        <Text key={file.id} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {file.name}: withdrawn, a virus was found in it.
        </Text>
      ) : (
        <Button
          key={file.id}
          variant="default"
          maw="100%"
          leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          loading={download.fetchingId === file.id}
          aria-label={`Download ${file.name}, ${sizeWords(file.sizeBytes)}`}
          onClick={() => download.fetch(file)}
        >
          <Text span inherit truncate>
            {file.name}
          </Text>
          <Text span size="xs" c="dimmed" className="numbers">
            {`, ${sizeWords(file.sizeBytes)}`}
          </Text>
        </Button>
      ),
    )}
  </Group>
);

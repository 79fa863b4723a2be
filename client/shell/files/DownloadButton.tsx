/** The button that downloads a file: its name and its size. */
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { sizeWords } from './files.ts';
import type { FileDownload } from './use-file-download.ts';

interface Props {
  file: { id: string; name: string; sizeBytes: number };
  download: FileDownload;
  /** Of a text that says more of it. */
  describedBy?: string | undefined;
  mt?: number;
}

export const DownloadButton = ({ file, download, describedBy, mt }: Props) => (
  <Button
    variant="default"
    {...(mt !== undefined && { mt })}
    maw="100%"
    leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
    loading={download.fetchingId === file.id}
    aria-label={`Download ${file.name}, ${sizeWords(file.sizeBytes)}`}
    aria-describedby={describedBy}
    onClick={() => download.fetch(file)}
  >
    <Text span inherit truncate>
      {file.name}
    </Text>
    <Text span size="xs" c="dimmed" className="numbers">
      {`, ${sizeWords(file.sizeBytes)}`}
    </Text>
  </Button>
);

/** The files of a document of another system, each downloaded by its button. */
import { Group, Text } from '@mantine/core';
import type { FactFileRef } from '#shared/facts.ts';
import { DownloadButton } from '#client/shell/files/DownloadButton.tsx';
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
        <DownloadButton key={file.id} file={file} download={download} />
      ),
    )}
  </Group>
);

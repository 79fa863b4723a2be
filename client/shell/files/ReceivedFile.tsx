/** A file of a chat or a message: the button that downloads it, the picture itself of a photo, and whether it was searched for viruses. */
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import type { MessageFile } from '#shared/messages.ts';
import { sizeWords } from './files.ts';
import { isPhoto, Photo } from './Photo.tsx';
import type { FileDownload } from './use-file-download.ts';

export function ReceivedFile({ file, files }: { file: MessageFile; files: FileDownload }) {
  const hintId = useId();
  if (file.isWithdrawn)
    return (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {file.name}: withdrawn, a virus was found in it. If you opened it, have this device checked.
      </Text>
    );
  return (
    <>
      {files.endpoint && isPhoto(file) && <Photo endpoint={files.endpoint} file={file} />}
      <Button
        variant="default"
        mt={4}
        maw="100%"
        leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
        loading={files.fetchingId === file.id}
        aria-label={`Download ${file.name}, ${sizeWords(file.sizeBytes)}`}
        aria-describedby={file.isScanned ? undefined : hintId}
        onClick={() => files.fetch(file)}
      >
        <Text span inherit truncate>
          {file.name}
        </Text>
        <Text span size="xs" c="dimmed" className="numbers">
          {`, ${sizeWords(file.sizeBytes)}`}
        </Text>
      </Button>
      {!file.isScanned && (
        <Text id={hintId} size="xs" c="dimmed" mt={2}>
          Not scanned for viruses
        </Text>
      )}
    </>
  );
}

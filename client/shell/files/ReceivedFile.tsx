/** A file of a chat or a message: the button that downloads it, the picture itself of a photo, and whether it was searched for viruses. */
import { Text } from '@mantine/core';
import { useId } from 'react';
import type { MessageFile } from '#shared/messages.ts';
import { DownloadButton } from './DownloadButton.tsx';
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
      <DownloadButton
        file={file}
        download={files}
        describedBy={file.isScanned ? undefined : hintId}
        mt={4}
      />
      {!file.isScanned && (
        <Text id={hintId} size="xs" c="dimmed" mt={2}>
          Not scanned for viruses
        </Text>
      )}
    </>
  );
}

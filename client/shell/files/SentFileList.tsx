/** The files that a person adds, with their progress, and what failed. */
import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { sizeWords } from './files.ts';
import type { SentFile, SentFiles } from './use-sent-files.ts';

function SentFileItem({ sentFile, files }: { sentFile: SentFile; files: SentFiles }) {
  const { key, file, progress, fileId, fault } = sentFile;
  return (
    <li>
      <Group gap="xs" wrap="nowrap">
        <IconPaperclip size={18} stroke={1.5} aria-hidden />
        <Text size="sm" truncate style={{ flex: 1 }}>
          {file.name}, {sizeWords(file.size)}
        </Text>
        <ActionIcon
          variant="subtle"
          color="off"
          size="lg"
          aria-label={`Take off ${file.name}`}
          onClick={() => files.remove(key)}
        >
          <IconX size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
      {fileId === null && fault === null && (
        <Progress value={progress * 100} aria-label={`Sending ${file.name}`} />
      )}
      {fault !== null && (
        <Group gap="xs">
          <Text size="sm" c="bad" role="alert">
            {fault}
          </Text>
          <Button size="xs" variant="default" onClick={() => files.tryAgain(sentFile)}>
            Try again
          </Button>
        </Group>
      )}
    </li>
  );
}

export const SentFileList = ({ files }: { files: SentFiles }) =>
  files.all.length > 0 && (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Files">
      {files.all.map((sentFile) => (
        <SentFileItem key={sentFile.key} sentFile={sentFile} files={files} />
      ))}
    </Stack>
  );

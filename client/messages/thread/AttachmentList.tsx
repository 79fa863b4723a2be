/** The files that a message is to carry, with their progress, and what failed. */
import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { sizeWords } from '#client/shell/files/files.ts';
import type { Attachment, Attachments } from './use-attachments.ts';

function AttachmentItem({
  attachment,
  attachments,
}: {
  attachment: Attachment;
  attachments: Attachments;
}) {
  const { key, file, progress, fileId, fault } = attachment;
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
          onClick={() => attachments.remove(key)}
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
          <Button size="xs" variant="default" onClick={() => attachments.tryAgain(attachment)}>
            Try again
          </Button>
        </Group>
      )}
    </li>
  );
}

export const AttachmentList = ({ attachments }: { attachments: Attachments }) =>
  attachments.all.length > 0 && (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Files">
      {attachments.all.map((attachment) => (
        <AttachmentItem key={attachment.key} attachment={attachment} attachments={attachments} />
      ))}
    </Stack>
  );

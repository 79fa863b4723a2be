/** The button that sends a file in the chat, its progress, and what failed. */
import { Alert, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { acceptedFiles } from '#client/shell/files/files.ts';
import type { ChatFiles } from './use-chat-files.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function Failed({ files, name }: { files: ChatFiles; name: string }) {
  return (
    <Alert color="bad" role="alert" p="xs">
      {name} was not sent. {files.fault}
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={files.tryAgain}>
          Try again
        </Button>
        <Button variant="subtle" color="off" onClick={files.giveUp}>
          Do not send
        </Button>
      </Group>
    </Alert>
  );
}

export function OutgoingFile({ files }: { files: ChatFiles }) {
  const { outgoing, progress, fault } = files;
  if (!outgoing) {
    return (
      <FileButton onChange={files.choose} accept={acceptedFiles}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPaperclip {...icon} />}>
            Send a file
          </Button>
        )}
      </FileButton>
    );
  }
  if (fault) return <Failed files={files} name={outgoing.name} />;
  return (
    <div>
      <Text size="sm" truncate>
        Sending {outgoing.name}
      </Text>
      <Progress value={progress * 100} aria-label={`Sending ${outgoing.name}`} />
    </div>
  );
}

/** A file in the chat: fetched by a press of its button; and the one that is on its way. */
import { Alert, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconDownload, IconPaperclip } from '@tabler/icons-react';
import type { ChatMessage } from '#shared/visit-chat.ts';
import { sizeWords } from './files.ts';
import { takenFiles, type ChatFiles } from './use-chat-files.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

export function GivenFile({
  file,
  files,
}: {
  file: NonNullable<ChatMessage['file']>;
  files: ChatFiles;
}) {
  return (
    <Button
      variant="default"
      mt={4}
      maw="100%"
      leftSection={<IconDownload {...icon} />}
      loading={files.fetchingId === file.id}
      aria-label={`Download ${file.name}, ${sizeWords(file.sizeBytes)}`}
      onClick={() => files.fetch(file)}
    >
      <Text span inherit truncate>
        {file.name}
      </Text>
      <Text span size="xs" c="dimmed" ms={8} className="numbers">
        {sizeWords(file.sizeBytes)}
      </Text>
    </Button>
  );
}

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

/** The button that chooses one, or how far the chosen one is. */
export function OutgoingFile({ files }: { files: ChatFiles }) {
  const { outgoing, share, fault } = files;
  if (!outgoing) {
    return (
      <FileButton onChange={files.choose} accept={takenFiles}>
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
      <Progress value={share * 100} aria-label={`Sending ${outgoing.name}`} />
    </div>
  );
}

/** What leads on from a version that two people make: published by a second one, the next one written, dropped or retired. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';

/** A change of the version, by what the procedure calls it. */
interface VersionChange<Ids> {
  isPending: boolean;
  mutate: (ids: Ids, options?: { onSettled: () => void }) => void;
}

interface Props<Ids> {
  version: { state: 'draft' | 'published' | 'retired'; isOwn: boolean };
  ids: Ids;
  /** As it is called in the question before a draft is dropped. */
  label: string;
  canPublish: boolean;
  publish: VersionChange<Ids>;
  /** Drops a draft, and retires what is published. */
  end: VersionChange<Ids>;
  /** Where what is published can be retired. */
  retire?: { verb: string; title: string; consequence: string };
  /** Where the next one is written from it. */
  revise?: { verb: string; run: () => void };
  /** Before the other buttons. */
  first?: ReactNode;
  isBusy?: boolean;
  /** To somebody who wrote of the draft. */
  ownWords?: string;
  /** Below the buttons. */
  children?: ReactNode;
}

export function VersionSteps<Ids>({
  version: { state, isOwn },
  ids,
  label,
  canPublish,
  publish,
  end,
  retire,
  revise,
  first,
  isBusy = false,
  ownWords = 'A colleague who wrote nothing of it publishes it.',
  children,
}: Props<Ids>) {
  const [isAsking, setAsking] = useState(false);
  const isDraft = state === 'draft';
  const isWaiting = isBusy || publish.isPending || end.isPending;
  const ending = isDraft
    ? {
        verb: 'Drop draft',
        title: `Drop the draft of ${label}?`,
        consequence: 'What is written in it is lost.',
      }
    : state === 'published' && retire;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {first}
        {isDraft && !isOwn && (
          <Button
            disabled={!canPublish || isWaiting}
            loading={publish.isPending}
            onClick={() => publish.mutate(ids)}
          >
            Publish
          </Button>
        )}
        {!isDraft && revise && (
          <Button variant="default" disabled={isWaiting} onClick={revise.run}>
            {revise.verb}
          </Button>
        )}
        {ending && (
          <Button variant="subtle" color="bad" disabled={isWaiting} onClick={() => setAsking(true)}>
            {ending.verb}
          </Button>
        )}
      </Group>
      {isDraft && isOwn && (
        <Text size="sm" c="dimmed">
          {ownWords}
        </Text>
      )}
      {children}
      {ending && (
        <ConfirmDialog
          opened={isAsking}
          title={ending.title}
          keep="Keep it"
          onKeep={() => setAsking(false)}
          verb={ending.verb}
          onDo={() => end.mutate(ids, { onSettled: () => setAsking(false) })}
          isPending={end.isPending}
        >
          {ending.consequence}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

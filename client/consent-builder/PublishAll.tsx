/** Publishes the listed drafts of colleagues together. */
import { Button, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import type { Wording } from '#shared/wordings.ts';
import { mostPublished } from '#shared/wordings/wording-table.ts';
import { isConsentUse } from '#shared/wordings/wording-uses.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { languageName } from '#client/ui/languages.ts';
import { counted } from '#client/ui/list/counted.ts';
import { toast } from '#client/ui/states/toast.tsx';

export function PublishAll({ listed }: { listed: readonly Wording[] }) {
  const [isAsked, setAsked] = useState(false);
  const publish = trpc.wordings.publishAll.useMutation({
    onSuccess: ({ count }) => toast.done(`${counted(count, 'text')} in force.`),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsked(false),
  });
  const drafts = listed
    .filter(({ state, isOwn }) => state === 'draft' && !isOwn)
    .slice(0, mostPublished);
  if (drafts.length < 2) return null;
  const count = counted(drafts.length, 'draft');
  const languages = [...new Set(drafts.map(({ language }) => languageName(language)))].join(', ');
  const writers = [...new Set(drafts.flatMap(({ writtenBy }) => writtenBy))].join(', ');
  const run = () =>
    publish.mutate({
      wordings: drafts.map(({ id, version }) => ({ wordingId: id, version })),
    });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecks size={18} stroke={1.5} aria-hidden />}
        onClick={() => setAsked(true)}
        mb="md"
      >
        Publish {count}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={`Publish ${count}?`}
        keep="Read them first"
        onKeep={() => setAsked(false)}
        verb={`Publish ${count}`}
        onDo={run}
        isPending={publish.isPending}
      >
        <Text size="sm">
          In {languages}, written by {writers}. Letters, text messages and notices say them at once.
          {drafts.some(({ use }) => isConsentUse(use)) &&
            ' Guests who agreed to a version before are asked anew when they join.'}
        </Text>
      </ConfirmDialog>
    </>
  );
}

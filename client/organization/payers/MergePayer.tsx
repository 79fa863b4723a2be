/** Merges a payer into another one, after a question that says what follows. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Payer } from '#shared/organization/payers.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

interface Props {
  payer: Payer;
  onMerged: (intoPayerId: string) => void;
}

export function MergePayer({ payer, onMerged }: Props) {
  const [intoPayerId, setInto] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const payers = trpc.organization.payers.list.useQuery({});
  const others = (payers.data ?? []).filter(({ id, active }) => active && id !== payer.id);
  const into = others.find(({ id }) => id === intoPayerId);
  const merge = trpc.organization.payers.merge.useMutation({
    onSuccess: ({ id, name }) => {
      toast.done(`${payer.name} merged into ${name}.`);
      onMerged(id);
    },
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsking(false),
  });
  if (others.length === 0) return null;
  return (
    <Stack mt="xl">
      <PageSection
        title="Merge"
        hint="Its names, IDs and plans go to the other payer, and it ends."
      >
        <Group align="flex-end">
          <Picker
            label="Merge into"
            flex={1}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={intoPayerId}
            onChange={setInto}
            nothingFoundMessage="No payer has that name."
          />
          <Button variant="default" disabled={!into} onClick={() => setAsking(true)}>
            Merge payer
          </Button>
        </Group>
      </PageSection>
      <ConfirmDialog
        opened={isAsking && into !== undefined}
        title={`Merge ${payer.name} into ${into?.name ?? ''}?`}
        keep="Keep both"
        onKeep={() => setAsking(false)}
        verb="Merge payer"
        onDo={() =>
          into && merge.mutate({ payerId: payer.id, version: payer.version, intoPayerId: into.id })
        }
        isPending={merge.isPending}
      >
        Cases of {payer.name} then say {into?.name ?? 'the other payer'}. This cannot be undone.
      </ConfirmDialog>
    </Stack>
  );
}

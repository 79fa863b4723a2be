/** Merges a unit into another one, after a question that says what moves. */
import { Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { contentWords, type UnitContents } from '#shared/organization/unit-contents.ts';
import type { UnitRecord } from '#shared/organization/units.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

function MergeQuestion({ contents, into }: { contents: UnitContents | undefined; into: string }) {
  if (!contents) return <Skeleton height={96} aria-label="Counting what moves" />;
  const words = contentWords(contents);
  return (
    <Stack gap="xs">
      <Text size="sm">
        {words.length > 0 ? `These go to ${into}:` : `Nothing has to go to ${into}.`}
      </Text>
      {words.length > 0 && (
        <List size="sm">
          {words.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
      <Text size="sm">
        Its booking page leads to {into}. Shifts that are over and figures of past months keep this
        unit. Its closed days hold for all of {into}. This cannot be undone.
      </Text>
    </Stack>
  );
}

interface Props {
  unit: UnitRecord;
  onMerged: (intoUnitId: string) => void;
}

export function MergeUnit({ unit, onMerged }: Props) {
  const [intoUnitId, setInto] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const units = trpc.organization.units.list.useQuery({});
  const contents = trpc.organization.units.contents.useQuery(
    { unitId: unit.id },
    { enabled: isAsking, staleTime: 0 },
  );
  const otherUnits = (units.data ?? []).filter(({ id, active }) => active && id !== unit.id);
  const into = otherUnits.find(({ id }) => id === intoUnitId);
  const merge = trpc.organization.units.merge.useMutation({
    onSuccess: ({ id, name }) => {
      toast.done(`${unit.name} merged into ${name}.`);
      onMerged(id);
    },
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsking(false),
  });
  if (otherUnits.length === 0) return null;
  return (
    <Stack mt="xl">
      <PageSection
        title="Merge"
        hint="What it has goes to the other unit: people, rooms, closed days, shifts to come, on call, boards, messages and booking page. This one is closed for good."
      >
        <Group align="flex-end">
          <Picker
            label="Merge into"
            flex={1}
            data={otherUnits.map(({ id, name }) => ({ value: id, label: name }))}
            value={intoUnitId}
            onChange={setInto}
            nothingFoundMessage="No open unit has that name."
          />
          <Button variant="default" disabled={!into} onClick={() => setAsking(true)}>
            Merge unit
          </Button>
        </Group>
      </PageSection>
      <ConfirmDialog
        opened={isAsking && into !== undefined}
        title={`Merge ${unit.name} into ${into?.name ?? ''}?`}
        keep="Keep both"
        onKeep={() => setAsking(false)}
        verb="Merge unit"
        onDo={() =>
          into && merge.mutate({ unitId: unit.id, version: unit.version, intoUnitId: into.id })
        }
        isPending={merge.isPending}
      >
        <MergeQuestion contents={contents.data} into={into?.name ?? ''} />
      </ConfirmDialog>
    </Stack>
  );
}

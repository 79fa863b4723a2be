/** Merges a unit into another one, after a question that says what moves. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { UnitRecord } from '#shared/organization/units.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

const counted = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`;

interface Props {
  unit: UnitRecord;
  onMerged: (intoUnitId: string) => void;
}

export function MergeUnit({ unit, onMerged }: Props) {
  const [intoUnitId, setInto] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const units = trpc.organization.units.list.useQuery({});
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
  const people = counted(unit.people, 'person', 'people');
  const rooms = counted(unit.locations, 'room', 'rooms');
  return (
    <Stack mt="xl">
      <PageSection
        title="Merge"
        hint="Its people, rooms and closed days move to the other unit, and this one is closed for good."
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
        {people} and {rooms} move to {into?.name}. This cannot be undone.
      </ConfirmDialog>
    </Stack>
  );
}

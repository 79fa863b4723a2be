/** Above a list whose rows are being chosen: how many are, and the step that leads on. */
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { mostAssigned } from '#shared/cases/case-assignment.ts';
import { Card } from '#client/ui/Card.tsx';
import { counted } from '#client/ui/list/counted.ts';
import type { Assigning } from './use-assigning.ts';

export function AssignBar({
  assigning,
  total,
}: {
  assigning: Assigning;
  total: number | undefined;
}) {
  const { count, isAll, step, chooseAll, plan, end } = assigning;
  const isPlanning = step === 'planning';
  const all = total === undefined ? 'All of this list' : `All ${total} of this list`;
  const isBounded = total === undefined || total > mostAssigned;
  return (
    <Card p="sm" mb="md">
      <Group gap="md" component="section" aria-label="Assign several">
        <Text size="sm" aria-live="polite">
          {isAll ? all : `${counted(count, 'case')} chosen`}
        </Text>
        <Checkbox
          label={isBounded ? `${all} (the first ${mostAssigned} by clock)` : all}
          checked={isAll}
          disabled={isPlanning}
          onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
        />
        <Group gap="xs" ml="auto">
          <Button variant="default" onClick={end}>
            Cancel
          </Button>
          <Button disabled={isPlanning || (count === 0 && !isAll)} onClick={plan}>
            Assign …
          </Button>
        </Group>
      </Group>
    </Card>
  );
}

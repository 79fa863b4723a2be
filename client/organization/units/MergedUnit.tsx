/** What is left of a unit that was merged: since when, into which one, and the ways to its past. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { UnitRecord } from '#shared/organization/units.ts';
import { closedDay } from './closed-day.ts';

const pages = [
  ['roster', 'Its past roster'],
  ['on-call', 'Who was on call'],
  ['roster/fairness', 'Its fairness'],
  ['roster/times', 'Its times worked'],
] as const;

export const MergedUnit = ({ unit }: { unit: UnitRecord }) => (
  <Stack gap="sm">
    <Text>
      This unit was merged into {unit.mergedInto}
      {unit.closedAt && ` on ${closedDay(unit.closedAt)}`}. It cannot be opened again.
    </Text>
    <Group gap="md">
      {pages.map(([path, words]) => (
        <Anchor key={path} component={Link} to={`/${path}?unit=${unit.id}`}>
          {words}
        </Anchor>
      ))}
    </Group>
  </Stack>
);

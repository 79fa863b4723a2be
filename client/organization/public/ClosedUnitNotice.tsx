/** Says that a unit is closed, since when and where it went, above what it had until then. */
import { Alert, Anchor, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ClosedUnit } from '#shared/people.ts';
import { dayIn, wholeDay } from '#client/ui/times/times.ts';

interface Props {
  unit: ClosedUnit;
  zone: string;
  /** What the screen shows of it. */
  shows: string;
  links: readonly { to: string; words: string }[];
}

function endWords({ name, closedAt, mergedInto }: ClosedUnit, zone: string): string {
  const on = closedAt === null ? '' : ` on ${wholeDay(dayIn(zone, closedAt))}`;
  return mergedInto === null
    ? `${name} was closed${on}.`
    : `${name} was merged into ${mergedInto.name}${on}.`;
}

export const ClosedUnitNotice = ({ unit, zone, shows, links }: Props) => (
  <Alert color="warn" role="note" mb="md">
    {endWords(unit, zone)} {shows}
    {links.length > 0 && (
      <Group gap="md" mt={4} data-not-printed>
        {links.map(({ to, words }) => (
          <Anchor key={to} component={Link} to={to} c="inherit" underline="always" size="sm">
            {words}
          </Anchor>
        ))}
      </Group>
    )}
  </Alert>
);

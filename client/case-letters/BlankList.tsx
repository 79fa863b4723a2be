/** The blanks of a letter: what the record says for each, where it says so, and which ones are open. */
import { Badge, Group, Stack, Text } from '@mantine/core';
import { blankOf } from '#shared/case-letters/blanks.ts';
import type { FilledBlank } from '#shared/case-letters/letter-templates.ts';
import { dayIn, pastDay, viewersZone } from '#client/ui/times/times.ts';

const sourceWords = ({ source, at }: FilledBlank) =>
  at === null ? source : `${source}, ${pastDay(dayIn(viewersZone(), at))}`;

export const BlankList = ({ blanks }: { blanks: readonly FilledBlank[] }) => (
  <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }} aria-label="Blanks">
    {blanks.map((blank) => (
      <Group key={blank.name} component="li" gap="xs" wrap="wrap">
        <Text size="sm" fw={500}>
          {blankOf(blank.name).label}
        </Text>
        {blank.value === null ? (
          <Badge color="warn" variant="light" tt="none">
            Open: the record says nothing
          </Badge>
        ) : (
          <Text size="sm" dir="auto">
            {blank.value}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {sourceWords(blank)}
        </Text>
      </Group>
    ))}
  </Stack>
);

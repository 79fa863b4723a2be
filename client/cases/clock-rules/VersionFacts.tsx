/** Who wrote, published and retired a version of a rule, and what it changed. */
import { List, Stack, Text, Title } from '@mantine/core';
import { isVersionOf, type ClockRule } from '#shared/cases/clock-rules.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { RuleStanding } from './RuleStanding.tsx';
import { changesSince } from './clock-rule-words.ts';

export function WhoDidWhat({ rule }: { rule: ClockRule }) {
  const { writtenBy, writtenAt, approvedBy, approvedAt, retiredBy, retiredAt } = rule;
  return (
    <Stack gap="xs" align="flex-start">
      <RuleStanding rule={rule} />
      <Text size="sm" c="dimmed">
        Version {rule.revision}, written by {writtenBy.join(', ')},{' '}
        <RelativeTime instant={writtenAt} />.
        {approvedAt !== null && (
          <>
            {' '}
            Published by {approvedBy ?? 'somebody who left'}, <RelativeTime instant={approvedAt} />.
          </>
        )}
        {retiredAt !== null && (
          <>
            {' '}
            Retired{retiredBy === null ? '' : ` by ${retiredBy}`},{' '}
            <RelativeTime instant={retiredAt} />.
          </>
        )}
      </Text>
    </Stack>
  );
}

export function Changes({ rule, all }: { rule: ClockRule; all: readonly ClockRule[] }) {
  const [before] = all
    .filter((other) => isVersionOf(other, rule) && other.revision < rule.revision)
    .toSorted((a, b) => b.revision - a.revision);
  if (!before) return null;
  const changes = changesSince(before, rule);
  return (
    <Stack gap={4} component="section" aria-label="What changed">
      <Title order={3} size="h5">
        Changed since version {before.revision}
      </Title>
      {changes.length === 0 && <Text size="sm">Nothing.</Text>}
      <List size="sm">
        {changes.map(({ label, before: was, after }) => (
          <List.Item key={label}>
            {label}: {after}{' '}
            <Text span size="sm" c="dimmed">
              (was: {was})
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

/** In the panel of a case: what it was opened from, and what was opened from it. */
import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { kindOf, stateLabel } from '#shared/case-kinds/kinds.ts';
import type { CaseRecord } from '#shared/cases.ts';
import type { RelatedCase } from '#shared/cases/case-parts.ts';
import { ClockBadge } from '#client/cases/public/ClockBadge.tsx';
import { useCasePath } from '#client/shell/session/use-case-path.ts';

function Row({ related }: { related: RelatedCase }) {
  const pathOf = useCasePath();
  const { id, kind, title, state, who, isParent, dueAt, closedAt } = related;
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap" align="start">
      <div>
        <Anchor component={Link} to={pathOf(kind, id)} size="sm" fw={600}>
          {title}
        </Anchor>
        <Text size="sm" c="dimmed">
          {[
            isParent ? 'This was opened from it' : 'Opened from this',
            kindOf(kind).label,
            stateLabel(kind, state),
            who ?? 'Nobody has it',
          ].join(' · ')}
        </Text>
      </div>
      <ClockBadge dueAt={dueAt} closedAt={closedAt} />
    </Group>
  );
}

export function RelatedCases({ caseRecord }: { caseRecord: CaseRecord }) {
  const id = useId();
  const { related } = caseRecord;
  if (related.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby={id} gap="xs">
      <Title order={3} size="h5" id={id}>
        Related cases
      </Title>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {related.map((one) => (
          <Row key={one.id} related={one} />
        ))}
      </Stack>
    </Stack>
  );
}

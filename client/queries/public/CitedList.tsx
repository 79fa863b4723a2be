/** What a query cites so far: it stays, whatever of the record is in view. */
import { CloseButton, Group, Stack, Text } from '@mantine/core';
import type { Citation } from './FactChoice.tsx';

interface Props {
  /** While nothing is cited. */
  hint?: string;
  citations: readonly Citation[];
  onRemove: (citation: Citation) => void;
}

export const CitedList = ({
  citations,
  onRemove,
  hint = 'Tick the indicators in the record that the query is about.',
}: Props) => (
  <Stack gap={4}>
    <Text size="sm" component="output">
      {citations.length === 0 ? hint : `${citations.length} cited.`}
    </Text>
    {citations.length > 0 && (
      <Stack component="ul" gap={2} p={0} m={0} style={{ listStyle: 'none' }} aria-label="Cited">
        {citations.map((citation) => (
          <Group key={citation.id} component="li" gap="xs" wrap="nowrap" justify="space-between">
            <Text size="sm" lineClamp={2}>
              {citation.label}
            </Text>
            <CloseButton
              size={36}
              aria-label={`Do not cite ${citation.label}`}
              onClick={() => onRemove(citation)}
            />
          </Group>
        ))}
      </Stack>
    )}
  </Stack>
);

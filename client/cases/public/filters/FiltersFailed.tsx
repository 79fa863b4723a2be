/** Says that saved filters are missing: quieter than an alert, for the list is read without them. */
import { Button, Group, Text } from '@mantine/core';

interface Props {
  query: { isFetching: boolean; refetch: () => unknown };
}

export const FiltersFailed = ({ query }: Props) => (
  <Group component="output" gap="xs">
    <Text size="sm" c="dimmed">
      Your filters could not be loaded.
    </Text>
    <Button variant="subtle" loading={query.isFetching} onClick={() => void query.refetch()}>
      Load filters again
    </Button>
  </Group>
);

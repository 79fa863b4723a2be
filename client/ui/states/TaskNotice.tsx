/** A notice above a list: something waits to be dealt with, and a button shows it. */
import { Button, Group, Paper, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface Props {
  /** Of the section, for screen readers. */
  label: string;
  Picture: Icon;
  words: string;
  action: string;
  onOpen: () => void;
}

export function TaskNotice({ label, Picture, words, action, onOpen }: Props) {
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={label}>
      <Group justify="space-between" gap="sm">
        <Group gap="xs" wrap="nowrap">
          <Picture size={18} stroke={1.5} color="var(--warn)" aria-hidden />
          <Text fw={650}>{words}</Text>
        </Group>
        <Button variant="default" onClick={onOpen}>
          {action}
        </Button>
      </Group>
    </Paper>
  );
}

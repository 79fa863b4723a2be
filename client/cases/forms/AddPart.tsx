/** Adds a part to a question: a condition, a task on an answer. */
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

interface Props {
  words: string;
  /** Which of several buttons of the form it is, for those who hear it. */
  question: string;
  onAdd: () => void;
}

export const AddPart = ({ words, question, onAdd }: Props) => (
  <Group>
    <Button
      variant="subtle"
      size="compact-sm"
      mih={32}
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      aria-label={`${words}: “${question}”`}
      onClick={onAdd}
    >
      {words}
    </Button>
  </Group>
);

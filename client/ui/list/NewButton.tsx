/** Opens the form of a new one, beside the list that it will stand in. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

interface Props {
  /** "New task" */
  word: string;
  onOpen: () => void;
}

export const NewButton = ({ word, onOpen }: Props) => (
  <Button
    variant="default"
    leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
    onClick={onOpen}
  >
    {word}
  </Button>
);

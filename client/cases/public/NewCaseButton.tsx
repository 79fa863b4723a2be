/** Opens the form of a new case, beside the button that takes the next one. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

interface Props {
  /** "New task" */
  word: string;
  onOpen: () => void;
}

export const NewCaseButton = ({ word, onOpen }: Props) => (
  <Button
    variant="default"
    leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
    onClick={onOpen}
  >
    {word}
  </Button>
);

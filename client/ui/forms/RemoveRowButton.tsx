/** Takes a row out of a form. */
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface Props {
  /** As screen readers say it: "Remove code 2". */
  label: string;
  onRemove: () => void;
}

export function RemoveRowButton({ label, onRemove }: Props) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onRemove}>
      <IconTrash size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}

/** A button in a line of a list: a picture with its word, or one of both where the list is narrow; a tooltip says what it does. */
import { Button, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './RowButton.module.css';

interface Props {
  Picture: Icon;
  label: string;
  /** What it does, in a sentence. */
  hint: string;
  /** Its name, which says of whom. */
  name: string;
  loading?: boolean;
  onClick: () => void;
}

export const RowButton = ({ Picture, label, hint, name, loading = false, onClick }: Props) => (
  <Tooltip label={hint}>
    <Button
      variant="subtle"
      fw={400}
      className={classes.button ?? ''}
      leftSection={<Picture size={18} stroke={1.5} aria-hidden />}
      loading={loading}
      aria-label={name}
      onClick={onClick}
    >
      <span className={classes.label}>{label}</span>
    </Button>
  </Tooltip>
);

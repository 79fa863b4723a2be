/** The button of a menu with further actions: three dots. */
import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { MenuButtonProps } from './ButtonMenu.tsx';

interface Props extends MenuButtonProps {
  /** What the actions are, and whose. */
  'aria-label': string;
  variant?: 'subtle' | 'default';
  size?: 32 | 36;
  loading?: boolean;
  'data-not-printed'?: true;
}

export const MoreButton = (props: Props) => (
  <ActionIcon variant="subtle" color="off" size={36} {...props}>
    <IconDotsVertical size={18} stroke={1.5} aria-hidden />
  </ActionIcon>
);

/** The button that opens the form of a new account. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

export const InviteButton = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={onClick}>
    Invite
  </Button>
);

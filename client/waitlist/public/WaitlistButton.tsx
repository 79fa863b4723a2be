/** The button that opens the waiting list. */
import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useWaitlistAddress } from '#client/appointments/public/waitlist-address.ts';

export function WaitlistButton() {
  const { open } = useWaitlistAddress();
  return (
    <Button
      variant="default"
      leftSection={<IconHourglass size={18} stroke={1.5} aria-hidden />}
      onClick={open}
    >
      Waiting list
    </Button>
  );
}

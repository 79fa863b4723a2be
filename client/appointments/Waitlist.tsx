/** The waiting list beside the schedule, and the small ways that lead to it. */
import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Panel } from './Panel.tsx';
import { AddEntry } from './waitlist/AddEntry.tsx';
import { useWaitlistAddress } from './waitlist/address.ts';
import { EntryList } from './waitlist/EntryList.tsx';

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

export function Waitlist({ today }: { today: string }) {
  const address = useWaitlistAddress();
  const { isOpen, isAdding, close } = address;
  return (
    <Panel
      title={isAdding ? 'Put on the waiting list' : 'Waiting list'}
      opened={isOpen}
      onClose={close}
      isCovered={false}
    >
      {isAdding ? (
        <AddEntry key={address.typeId ?? ''} address={address} today={today} />
      ) : (
        <EntryList address={address} />
      )}
    </Panel>
  );
}

/** The waiting list beside the schedule, and the small ways that lead to it. */
import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useHeldView } from '#client/ui/held-view.ts';
import { LeaveQuestion } from '#client/ui/LeaveQuestion.tsx';
import { Panel } from '../Panel.tsx';
import { AddEntry } from './AddEntry.tsx';
import { useWaitlistAddress, type View, type WaitlistAddress } from './address.ts';
import { ChangeEntry } from './ChangeEntry.tsx';
import { EntryList } from './EntryList.tsx';

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

const titles: Record<View['is'], string> = {
  closed: 'Waiting list',
  list: 'Waiting list',
  add: 'Put on the waiting list',
  change: 'Change an entry',
};

interface ContentProps {
  view: View;
  address: WaitlistAddress;
  today: string;
  onBegun: (isBegun: boolean) => void;
}

/** One that is booked or removed meanwhile has nothing left to change: the list says so. */
function Content({ view, address, today, onBegun }: ContentProps) {
  const isChanging = view.is === 'change';
  const asked = trpc.appointments.waitlist.list.useQuery({}, { enabled: isChanging });
  const form = { today, onBegun };
  if (view.is === 'add') return <AddEntry key={view.typeId ?? ''} address={address} {...form} />;
  const entry = isChanging && asked.data?.entries.find(({ id }) => id === view.entryId);
  if (entry)
    return <ChangeEntry key={entry.id} entry={entry} onBack={address.backToList} {...form} />;
  return <EntryList address={address} />;
}

export function Waitlist({ today }: { today: string }) {
  const address = useWaitlistAddress();
  const [isBegun, setBegun] = useState(false);
  const held = useHeldView<View>(address, isBegun);
  return (
    <Panel
      title={titles[held.view.is]}
      opened={held.view.is !== 'closed'}
      onClose={address.close}
      isCovered={held.isLeaving}
    >
      <Content view={held.view} address={address} today={today} onBegun={setBegun} />
      <LeaveQuestion held={held} />
    </Panel>
  );
}

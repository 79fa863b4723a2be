/** The panel of the waiting list beside the schedule. */
import { trpc } from '#client/shell/api/api.ts';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { AddEntry } from '#client/waitlist/AddEntry.tsx';
import {
  useWaitlistAddress,
  type View,
  type WaitlistAddress,
} from '#client/appointments/public/waitlist-address.ts';
import { ChangeEntry } from '#client/waitlist/ChangeEntry.tsx';
import { EntryList } from '#client/waitlist/WaitlistEntries.tsx';
import { stateWords } from '#client/waitlist/waitlist-words.ts';

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
}

/** An entry that was booked or removed meanwhile cannot be changed: the list is shown instead. */
function Content({ view, address, today }: ContentProps) {
  const isChanging = view.is === 'change';
  const entriesQuery = trpc.appointments.waitlist.list.useQuery({}, { enabled: isChanging });
  if (view.is === 'add')
    return <AddEntry key={view.typeId ?? ''} address={address} today={today} />;
  const entry = isChanging && entriesQuery.data?.entries.find(({ id }) => id === view.entryId);
  if (entry)
    return <ChangeEntry key={entry.id} entry={entry} onBack={address.backToList} today={today} />;
  return <EntryList address={address} />;
}

export function Waitlist({ today }: { today: string }) {
  const address = useWaitlistAddress();
  const { isAsking } = useUnsavedGuard();
  const { view } = address;
  const isList = view.is === 'list';
  // What the list asks for before it is filtered.
  const all = trpc.appointments.waitlist.list.useQuery({ show: 'waiting' }, { enabled: isList });
  return (
    <Panel
      title={titles[view.is]}
      state={isList ? (all.data ? stateWords(all.data) : '') : undefined}
      opened={view.is !== 'closed'}
      onClose={address.close}
      isCovered={isAsking}
    >
      <Content view={view} address={address} today={today} />
    </Panel>
  );
}

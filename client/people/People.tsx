/** The organization's accounts: found, filtered, a page at a time, with one of them open beside. */
import { Alert, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { PeoplePage } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Beside } from '#client/ui/panels/DetailsPanel.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { LeaveQuestion } from '#client/ui/LeaveQuestion.tsx';
import { useAddress, type Address } from './address.ts';
import { useHeldView } from '#client/ui/held-view.ts';
import { Import } from './importing/Import.tsx';
import { InvitePanel } from './InvitePanel.tsx';
import { Listing, useList, type ListingProps } from './Listing.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { SendWaiting } from './UnsentInvitations.tsx';
import { securityWords } from './words.ts';

const stateWords = ({ accounts, invited, locked }: PeoplePage['totals']): string =>
  `${accounts.toLocaleString('en')} ${accounts === 1 ? 'account' : 'accounts'}, ${invited} invited, ${locked} locked`;

type Panel = ReturnType<typeof usePanel>;

function useDetails({ address, units, list }: ListingProps, panel: Panel) {
  const { view } = panel.held;
  const id = view.is === 'person' ? view.id : '';
  const one = trpc.people.one.useQuery({ personId: id }, { enabled: id !== '' });
  const { setBegun: onBegun, setCovered: onCovered, isCovered } = panel;
  const frame = { onClose: address.closePanel, isCovered };
  if (view.is === 'invite') {
    const content = <InvitePanel onBegun={onBegun} onInvited={address.openPerson} />;
    return { ...frame, title: 'Invite somebody', content };
  }
  if (view.is !== 'person') return null;
  const known = one.data ?? list.data?.people.find((person) => person.id === id);
  return {
    ...frame,
    title: known?.fullName ?? 'Account',
    subtitle: (
      <Text size="xs" c="dimmed" mih={18}>
        {one.data && securityWords(one.data)}
      </Text>
    ),
    content: (
      <PersonPanel key={id} one={one} units={units} onBegun={onBegun} onCovered={onCovered} />
    ),
  };
}

function usePanel(address: Address) {
  const [isBegun, setBegun] = useState(false);
  const [isAsking, setCovered] = useState(false);
  const held = useHeldView(address, isBegun);
  return { held, setBegun, setCovered, isCovered: isAsking || held.isLeaving };
}

interface OverviewProps {
  page: ListingProps;
  details: ReturnType<typeof useDetails>;
}

function Overview({ page, details }: OverviewProps) {
  const { address, list } = page;
  const { data, error } = list;
  return (
    <>
      <PageHeader
        title="People"
        state={data ? stateWords(data.totals) : ''}
        actions={
          <>
            <Button variant="default" onClick={address.openImport}>
              Import CSV
            </Button>
            <Button
              leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
              onClick={address.openInvite}
            >
              Invite
            </Button>
          </>
        }
      />
      {data && data.totals.notMailed > 0 && <SendWaiting waiting={data.totals.notMailed} />}
      {data && error && (
        <Alert color="warn" mb="md" role="note">
          {wordsFor(error)} What you see may be out of date.
        </Alert>
      )}
      <Beside details={details}>
        <Listing {...page} />
      </Beside>
    </>
  );
}

export function People() {
  const address = useAddress();
  const list = useList(address);
  const { data: units } = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const panel = usePanel(address);
  const { held } = panel;
  const page = { address, units, list };
  const details = useDetails(page, panel);
  return (
    <>
      {held.view.is === 'import' ? (
        <Import address={address} onBegun={panel.setBegun} />
      ) : (
        <Overview page={page} details={details} />
      )}
      <LeaveQuestion held={held} />
    </>
  );
}

/** The page of the organization's accounts: search, filters and pages, and the details of one account. */
import { Alert, Anchor, Button, Text } from '@mantine/core';
import { Fragment, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PeoplePage, Units } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useLoadAhead } from '#client/shell/loading/load-ahead.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { useAddress, type Address } from './people-address.ts';
import { InviteButton } from './InvitePersonButton.tsx';
import { InvitePanel } from './InvitePanel.tsx';
import { PeopleListing, usePeopleList, type ListingProps } from './PeopleListing.tsx';
import { PeoplePhoneTools } from './PeoplePhoneTools.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { UnsentInvitations } from './UnsentInvitations.tsx';
import { securityWords } from './account-words.ts';

const Import = onDemand(
  async () => (await import('#client/people/import/PeopleImport.tsx')).PeopleImport,
);

const ahead = [Import];

interface StateProps {
  totals: PeoplePage['totals'];
  address: Address;
}

/** "214 accounts, 3 invited, 2 locked": a number of some of them leads to those. */
function StateWords({ totals, address }: StateProps) {
  const { accounts } = totals;
  const some = (['invited', 'locked'] as const).filter((access) => totals[access] > 0);
  return (
    <>
      {accounts.toLocaleString('en')} {accounts === 1 ? 'account' : 'accounts'}
      {some.map((access) => (
        <Fragment key={access}>
          ,{' '}
          <Anchor component={Link} to={address.linkToAccess(access)} inherit underline="always">
            {totals[access]} {access}
          </Anchor>
        </Fragment>
      ))}
    </>
  );
}

function useDetails({ address, list }: ListingProps) {
  const { view } = address;
  const { isAsking } = useUnsavedGuard();
  const [isCovered, setCovered] = useState(false);
  const id = view.is === 'person' ? view.id : '';
  const personQuery = trpc.people.one.useQuery({ personId: id }, { enabled: id !== '' });
  const frame = { onClose: address.closePanel, isCovered: isCovered || isAsking };
  if (view.is === 'invite') {
    const content = <InvitePanel onInvited={address.openPerson} />;
    return { ...frame, title: 'Invite somebody', content };
  }
  if (view.is !== 'person') return null;
  const selectedPerson = personQuery.data ?? list.data?.people.find((person) => person.id === id);
  return {
    ...frame,
    title: selectedPerson?.fullName ?? 'Account',
    subtitle: (
      <Text size="xs" c="dimmed" mih={18}>
        {personQuery.data && securityWords(personQuery.data)}
      </Text>
    ),
    content: <PersonPanel key={id} personQuery={personQuery} onCovered={setCovered} />,
  };
}

interface OverviewProps {
  page: ListingProps;
  details: ReturnType<typeof useDetails>;
}

function Overview({ page, details }: OverviewProps) {
  const { address, list, units } = page;
  const { data, error } = list;
  const isPhone = usePhone();
  return (
    <>
      <PageHeader
        title="People"
        state={data ? <StateWords totals={data.totals} address={address} /> : ''}
        actions={
          isPhone ? (
            <PeoplePhoneTools address={address} units={units?.units ?? []} />
          ) : (
            <>
              <Button variant="default" component={Link} to="/people/jobs">
                Jobs
              </Button>
              <Button variant="default" onClick={address.openImport}>
                Import CSV
              </Button>
              <InviteButton onClick={address.openInvite} />
            </>
          )
        }
      />
      {data && data.totals.notMailed > 0 && <UnsentInvitations waiting={data.totals.notMailed} />}
      {data && error && (
        <Alert color="warn" mb="md" role="note">
          {wordsFor(error)} What you see may be out of date.
        </Alert>
      )}
      <WithDetailsPanel details={details}>
        <PeopleListing {...page} />
      </WithDetailsPanel>
    </>
  );
}

/** People stay in a unit that is closed; of a merged one they went to the other. */
const unitsWithPeople = ({ units, closed, ...about }: Units): Units => ({
  ...about,
  closed,
  units: [
    ...units,
    ...closed
      .filter(({ mergedInto }) => mergedInto === null)
      .map(({ id, name }) => ({ id, name: `${name} (closed)` })),
  ],
});

export function People() {
  const address = useAddress();
  const list = usePeopleList(address);
  useLoadAhead(ahead, list.data !== undefined);
  const { data: units } = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const page = { address, units: units && unitsWithPeople(units), list };
  const details = useDetails(page);
  if (address.view.is === 'import')
    return (
      <Suspense fallback={<LoadingRows words="Loading the import" height={58} />}>
        <Import address={address} />
      </Suspense>
    );
  return <Overview page={page} details={details} />;
}

/** What other systems send and are sent: feeds and destinations and how they stand, messages to settle, import by hand. */
import { Anchor, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { DestinationState } from '#shared/destinations.ts';
import { minuteMs } from '#shared/durations.ts';
import type { FeedState } from '#shared/facts/fact-feeds.ts';
import { feedTrouble } from '#shared/facts/feed-trouble.ts';
import { may } from '#shared/roles.ts';
import { isInTrouble } from '#client/destinations/public/destination-words.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { counted } from '#client/ui/list/counted.ts';
import { FeedItem } from './Feeds.tsx';
import { ImportFacts } from './ImportFacts.tsx';
import { NewFeedForm } from './NewFeedForm.tsx';
import { OperationsSection } from './OperationsSection.tsx';
import {
  RefusedMessageCounts,
  RemarkedMessages,
  UnresolvedMessages,
} from './UnresolvedMessages.tsx';

/** A new hospital's first account lands on this page. */
const FirstSteps = onDemand(
  async () => (await import('#client/organization/public/FirstSteps.tsx')).FirstSteps,
);

const DestinationsSection = onDemand(
  async () =>
    (await import('#client/destinations/public/DestinationsSection.tsx')).DestinationsSection,
);

const OutsideAppointments = onDemand(
  async () =>
    (await import('#client/outside-appointments/public/OutsideAppointments.tsx'))
      .OutsideAppointments,
);

function stateWords({ unsettled, conflicts, failing, silent, unreadable }: Stand): string {
  const words = [
    ...(failing > 0
      ? [`${counted(failing, 'destination')} ${failing === 1 ? 'needs' : 'need'} somebody.`]
      : []),
    ...(silent > 0 ? [`${counted(silent, 'feed')} silent for a day.`] : []),
    ...(unreadable > 0 ? ['The last imported file was not read.'] : []),
    ...(conflicts > 0 ? [`${counted(conflicts, 'conflict')} of appointments.`] : []),
    ...(unsettled > 0 ? [`${counted(unsettled, 'message')} to settle.`] : []),
  ];
  return words.join(' ') || 'Nothing waits to be settled.';
}

type Stand = ReturnType<typeof standOf>;

const standOf = (
  feeds: readonly FeedState[],
  destinations: readonly DestinationState[],
  now: number,
) => ({
  unsettled: feeds.reduce((sum, { unsettled }) => sum + unsettled, 0),
  failing: destinations.filter(isInTrouble).length,
  conflicts: feeds.reduce((sum, { conflicts }) => sum + conflicts, 0),
  silent: feeds.filter((feed) => feedTrouble(feed, now) === 'silent').length,
  unreadable: feeds.filter((feed) => feedTrouble(feed, now) === 'unreadable').length,
});

export function ItDashboard() {
  const now = useNow(minuteMs);
  const user = useUser();
  const query = trpc.facts.feeds.list.useQuery({});
  const feeds = query.data?.feeds;
  const destinations = trpc.destinations.list.useQuery({}).data?.destinations;
  return (
    <>
      <PageHeader
        title="IT dashboard"
        state={feeds && destinations ? stateWords(standOf(feeds, destinations, now)) : ''}
      />
      {may(user, 'organization.manage') && (
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
      )}
      <Stack gap="xl">
        <PageSection
          title="Feeds"
          hint={
            <>
              Where facts about patients come from. What their codes mean here, and what becomes of
              a message, is in the{' '}
              <Anchor component={Link} size="sm" underline="always" to="/fhir_builder">
                FHIR builder
              </Anchor>
              .
            </>
          }
        >
          <ItemList
            label="Feeds"
            rows={feeds}
            {...statesOf(query, 'the feeds', { rows: 2 })}
            empty={<EmptyState>No feed yet. Set one up, or import a file.</EmptyState>}
          >
            {(feed) => <FeedItem key={feed.id} feed={feed} />}
          </ItemList>
        </PageSection>
        <Suspense fallback={null}>
          <DestinationsSection />
        </Suspense>
        <Suspense fallback={null}>
          <OutsideAppointments />
        </Suspense>
        <UnresolvedMessages />
        <RemarkedMessages />
        <RefusedMessageCounts />
        <OperationsSection />
        <ImportFacts />
        <NewFeedForm />
      </Stack>
    </>
  );
}

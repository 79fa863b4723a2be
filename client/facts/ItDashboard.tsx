/** What other systems send: feeds and how they stand, messages to settle, and import by hand. */
import { Stack } from '@mantine/core';
import { Suspense } from 'react';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
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

const stateWords = (unsettled: number) =>
  unsettled === 0 ? 'Nothing waits to be settled.' : `${counted(unsettled, 'message')} to settle.`;

export function ItDashboard() {
  const user = useUser();
  const query = trpc.facts.feeds.list.useQuery({});
  const feeds = query.data?.feeds;
  const unsettled = feeds?.reduce((sum, feed) => sum + feed.unsettled, 0);
  return (
    <>
      <PageHeader
        title="IT dashboard"
        state={unsettled === undefined ? '' : stateWords(unsettled)}
      />
      {may(user, 'organization.manage') && (
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
      )}
      <Stack gap="xl">
        <PageSection title="Feeds" hint="Where facts about patients come from.">
          <ItemList
            label="Feeds"
            rows={feeds}
            {...statesOf(query, 'the feeds', { rows: 2 })}
            empty={<EmptyState>No feed yet. Set one up, or import a file.</EmptyState>}
          >
            {(feed) => <FeedItem key={feed.id} feed={feed} />}
          </ItemList>
        </PageSection>
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

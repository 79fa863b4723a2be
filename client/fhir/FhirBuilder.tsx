/** Each connection with another system as a card: its direction, how it stands, what it was last sent, and its mapping. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { minuteMs } from '#shared/durations.ts';
import type { DestinationState } from '#shared/destinations.ts';
import type { FeedState } from '#shared/facts/fact-feeds.ts';
import type { ProgramConnection } from '#shared/programs/connections.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { ConnectionCard } from './connections/ConnectionCard.tsx';
import { destinationCard, feedCard, programCard, webhookCards } from './connections/cards.tsx';
import classes from './connections/ConnectionCard.module.css';
import { FhirPages } from './FhirPages.tsx';
import { useNow } from '#client/ui/times/use-now.ts';

/** Programs are not live: they are asked for this often. */
const programsEveryMs = 20_000;

interface Connections {
  feeds: readonly FeedState[];
  destinations: readonly DestinationState[];
  programs: readonly ProgramConnection[];
}

/** Those that need somebody first, those that were ended last. */
const cardsOf = ({ feeds, destinations, programs }: Connections, now: number) =>
  [
    ...feeds.map((feed) => feedCard(feed, now)),
    ...destinations.map(destinationCard),
    ...programs.map(programCard),
    ...programs.flatMap(webhookCards),
  ].toSorted((one, other) => one.order - other.order);

function stateWords(cards: readonly { order: number }[]): string {
  const failing = cards.filter(({ order }) => order === 0).length;
  const count = `${counted(cards.length, 'connection')}.`;
  if (cards.length === 0) return '';
  return failing > 0
    ? `${count} ${failing} ${failing === 1 ? 'needs' : 'need'} somebody.`
    : `${count} None needs anybody.`;
}

export function FhirBuilder() {
  const now = useNow(minuteMs);
  const feeds = trpc.facts.feeds.list.useQuery({});
  const destinations = trpc.destinations.list.useQuery({});
  const programs = trpc.programs.connections.useQuery({}, { refetchInterval: programsEveryMs });
  const queries = [feeds, destinations, programs];
  const cards =
    feeds.data && destinations.data && programs.data
      ? cardsOf({ ...feeds.data, ...destinations.data, ...programs.data }, now)
      : undefined;
  const failed = queries.find(({ error, data }) => error && data === undefined) ?? feeds;
  return (
    <>
      <PageHeader title="FHIR builder" state={cards ? stateWords(cards) : ''} />
      <FhirPages />
      <ListContent
        rows={cards}
        {...statesOf(
          {
            data: cards,
            error: failed.error,
            isFetching: queries.some(({ isFetching }) => isFetching),
            refetch: () => queries.map((query) => query.refetch()),
          },
          'the connections',
          { height: 190, rows: 3 },
        )}
        empty={
          <EmptyCard
            action={
              <Button component={Link} to="/it-dashboard">
                Open IT dashboard
              </Button>
            }
          >
            No connection yet. Feeds and destinations are set up on the IT dashboard, programs on
            the page Programs.
          </EmptyCard>
        }
      >
        {(all) => (
          <ul aria-label="Connections" className={classes.cards}>
            {all.map((card) => (
              <ConnectionCard key={card.key} card={card} />
            ))}
          </ul>
        )}
      </ListContent>
    </>
  );
}

/** The page of one page: what it says, who was paged by what and when, and who acknowledged. */
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { minuteMs } from '#shared/durations.ts';
import { isPageOpen, type DutyPageDetails } from '#shared/on-call/duty-pages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { targetWords } from '#client/on-call/paging/page-words.ts';
import { Card } from '#client/ui/Card.tsx';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { dayIn, longDay, viewersClock, viewersZone } from '#client/ui/times/times.ts';
import { asWords, deliveryWords, pageStatus } from './delivery-words.ts';

function Actions({ page }: { page: DutyPageDetails }) {
  const onError = (error: unknown) => toast.problem(wordsFor(error));
  const acknowledge = trpc.roster.paging.acknowledge.useMutation({ onError });
  const end = trpc.roster.paging.end.useMutation({ onError });
  const { id: pageId, mayAcknowledge, mayEnd } = page;
  return (
    <>
      {mayEnd && (
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate({ pageId })}>
          Take back
        </Button>
      )}
      {mayAcknowledge && (
        <Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate({ pageId })}>
          Acknowledge
        </Button>
      )}
    </>
  );
}

function stateWords({ state, acknowledgedBy, settledAt, backupAt }: DutyPageDetails): string {
  if (acknowledgedBy && settledAt)
    return `${acknowledgedBy.fullName} acknowledged it at ${viewersClock(settledAt)}.`;
  if (state === 'ended' && settledAt) return `Taken back at ${viewersClock(settledAt)}.`;
  if (state === 'unanswered')
    return 'Everybody was paged, and nobody has acknowledged. Call the unit.';
  return backupAt
    ? `Nobody has acknowledged yet. The next are paged at ${viewersClock(backupAt)}.`
    : 'Nobody has acknowledged yet.';
}

function Way({ page }: { page: DutyPageDetails }) {
  const { message, from, madeAt, recipients, state } = page;
  return (
    <Stack gap={28} maw={860}>
      <Card p="md">
        <Text fz={18} style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
        <Text size="sm" c="dimmed" className="numbers">
          {from.fullName}, {longDay(dayIn(viewersZone(), madeAt))}, {viewersClock(madeAt)}
        </Text>
        <Group mt="sm">
          <StatusBadge {...pageStatus[state]} isWhole />
          <Text size="sm">{stateWords(page)}</Text>
        </Group>
      </Card>
      <PageSection title="Who was paged" hint="By what, when, and whether it arrived.">
        <ItemList
          label="Who was paged"
          rows={recipients}
          failure={null}
          loading={null}
          empty={null}
        >
          {({ person, as, pagedAt, deliveries }) => (
            <Item
              key={person.id}
              picture={<IconUser size={22} stroke={1.5} aria-hidden />}
              name={<ColleagueLink id={person.id}>{person.fullName}</ColleagueLink>}
              facts={
                <>
                  {asWords[as]}, paged <span className="numbers">{viewersClock(pagedAt)}</span>
                  <List size="sm" className="numbers">
                    {deliveries.map((delivery) => (
                      <List.Item key={delivery.channel}>{deliveryWords(delivery)}</List.Item>
                    ))}
                  </List>
                </>
              }
            />
          )}
        </ItemList>
      </PageSection>
    </Stack>
  );
}

/** What goes out is told to those concerned; a planner who watches asks again. */
const watchedMs = minuteMs / 6;

export function PageWay() {
  const { pageId = '' } = useParams();
  const query = trpc.roster.paging.one.useQuery(
    { pageId },
    {
      refetchInterval: ({ state }) =>
        state.data && isPageOpen(state.data.state) ? watchedMs : false,
    },
  );
  const { data } = query;
  return (
    <>
      <PageHeader
        title={data ? `Page to ${targetWords(data)}` : 'Page'}
        actions={data && <Actions page={data} />}
      />
      {query.error && !data && <QueryFailed title="This page could not be loaded." query={query} />}
      {!data && !query.error && <LoadingRows words="Loading the page" height={84} rows={3} />}
      {data && <Way page={data} />}
    </>
  );
}

/** The list of pages: sent and received, for planners all of the organization's, and how the reader is paged. */
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import { pagesListed, type DutyPage, type ListDutyPages } from '#shared/on-call/duty-pages.ts';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { targetWords } from '#client/on-call/paging/page-words.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { dayIn, shortDay, viewersClock, viewersZone } from '#client/ui/times/times.ts';
import { pageStatus } from './delivery-words.ts';
import { DeliveryWays } from './DeliveryWays.tsx';

function Row({ page }: { page: DutyPage }) {
  const { id, from, madeAt, message, state, acknowledgedBy } = page;
  return (
    <Item
      picture={<IconBellRinging size={22} stroke={1.5} aria-hidden />}
      name={
        <Anchor component={Link} to={`/on-call/pages/${id}`}>
          {targetWords(page)}
        </Anchor>
      }
      facts={
        <>
          <span className="numbers">
            {shortDay(dayIn(viewersZone(), madeAt))}, {viewersClock(madeAt)}
          </span>
          , by <ColleagueName person={from} />. {message}
          {acknowledgedBy && (
            <>
              {' '}
              Acknowledged by <ColleagueName person={acknowledgedBy} />.
            </>
          )}
        </>
      }
      end={<StatusBadge {...pageStatus[state]} isWhole />}
    />
  );
}

export function PageList() {
  const user = useUser();
  const [before, setBefore] = useState<ListDutyPages['before']>();
  const query = trpc.roster.paging.list.useQuery(before ? { before } : {});
  const rows = query.data;
  const last = rows?.length === pagesListed ? rows.at(-1) : undefined;
  return (
    <>
      <PageHeader title="Sent pages" />
      <Stack gap={36} maw={860}>
        <PageSection
          title={may(user, 'roster.plan') ? 'Pages of your hospital' : 'Your pages'}
          hint="Who was paged, and who answered. To page someone, open On call."
        >
          <ItemList
            label="Sent pages"
            rows={rows}
            {...statesOf(query, 'the pages', { rows: 4 })}
            empty={
              <EmptyCard>
                {before ? 'No older pages.' : 'Nobody was paged yet. Page from On call.'}
              </EmptyCard>
            }
          >
            {(page) => <Row key={page.id} page={page} />}
          </ItemList>
          <Group gap="sm">
            {before && (
              <Button variant="default" onClick={() => setBefore(undefined)}>
                Newest
              </Button>
            )}
            {last && (
              <Button
                variant="default"
                onClick={() => setBefore({ madeAt: last.madeAt, id: last.id })}
              >
                Older
              </Button>
            )}
          </Group>
        </PageSection>
        <DeliveryWays />
      </Stack>
    </>
  );
}

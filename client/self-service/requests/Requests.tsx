/** What patients have asked for on the booking pages, until somebody accepts, declines, or proposes another time. */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { BookingRequest } from '#shared/self-service/booking-page.ts';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';
import { RequestRow } from './RequestRow.tsx';

const countWords = (requests: readonly BookingRequest[], isMore: boolean) => {
  const waiting = requests.filter(({ state }) => state === 'requested').length;
  if (isMore) return `More than ${requests.length} requests are open.`;
  return waiting === 1
    ? '1 request waits for an answer.'
    : `${waiting} requests wait for an answer.`;
};

export function Requests() {
  const [openId, setOpenId] = useState<string | null>(null);
  const query = trpc.appointments.requests.list.useQuery({});
  const { data } = query;
  const zone = data?.zone ?? 'UTC';
  const open = data?.requests.find(({ id }) => id === openId);
  const close = () => setOpenId(null);
  return (
    <>
      <PageHeader
        title="Requests of patients"
        state={data ? countWords(data.requests, data.isMore) : ''}
      />
      <Stack gap="sm">
        <Text c="dimmed" size="sm" maw={720}>
          The time of each is held until you answer; those whose time has lapsed come first. What
          patients typed is not checked: link the request to your patient if you recognize them.
        </Text>
        <ItemList
          label="Requests of patients"
          rows={data?.requests}
          failure={failureOf(query, 'The requests could not be loaded.')}
          loading={<LoadingRows words="Loading the requests" height={62} />}
          empty={<EmptyCard>No patient waits for an answer.</EmptyCard>}
        >
          {(request) => (
            <RequestRow
              key={request.id}
              request={request}
              zone={zone}
              onOpen={() => setOpenId(request.id)}
            />
          )}
        </ItemList>
      </Stack>
      <Panel title={open?.fullName ?? 'Request'} opened={open !== undefined} onClose={close}>
        {open && <AnswerRequest key={open.id} request={open} zone={zone} onDone={close} />}
      </Panel>
    </>
  );
}

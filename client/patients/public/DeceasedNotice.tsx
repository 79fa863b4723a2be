/** Says on the front desk that patients who have died still have something booked, and shows it in a drawer. */
import { Anchor, Stack, Text } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { BookedOfPatient } from '#shared/patients/booked-of-deceased.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { CardDrawer } from '#client/shell/layout/CardDrawer.tsx';
import { diedWords } from '#client/ui/patients/died-words.ts';
import { DeskNotice } from '#client/ui/states/DeskNotice.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { ListContent } from '#client/ui/states/ListContent.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { BookedItems } from './BookedOfDeceased.tsx';

const useBooked = () =>
  trpc.appointments.patients.bookedOfDeceased.useQuery({}, { staleTime: 60_000 });

function Patient({ booked, zone }: { booked: BookedOfPatient; zone: string }) {
  const { id, fullName, deceased } = booked.patient;
  return (
    <section aria-label={fullName}>
      <Anchor component={Link} to={`/patients/${id}`} fw={650}>
        {fullName}
      </Anchor>
      <Text size="sm" c="dimmed">
        {diedWords(deceased)}
      </Text>
      <BookedItems booked={booked} zone={zone} />
    </section>
  );
}

function List() {
  const query = useBooked();
  const { zone = 'UTC', isMore = false } = query.data ?? {};
  return (
    <ListContent
      rows={query.data?.patients}
      failure={failureOf(query, 'What is still booked could not be loaded.')}
      loading={<LoadingRows words="Loading what is still booked" height={62} />}
      empty={<EmptyState>Nothing is booked for a patient who has died.</EmptyState>}
    >
      {(patients) => (
        <Stack gap="lg">
          {patients.map((booked) => (
            <Patient key={booked.patient.id} booked={booked} zone={zone} />
          ))}
          {isMore && (
            <Text size="sm" c="dimmed">
              There are more: they are listed once some of these are cancelled.
            </Text>
          )}
        </Stack>
      )}
    </ListContent>
  );
}

/** Its drawer is open while the address has `?deceased=`. */
export function DeceasedNotice() {
  const [search] = useSearchParams();
  const { data } = useBooked();
  const count = data?.patients.length ?? 0;
  const opened = new URLSearchParams(search);
  opened.set('deceased', 'open');
  const words =
    count === 1
      ? '1 patient who has died still has'
      : `${count}${data?.isMore ? ' or more' : ''} patients who have died still have`;
  return (
    <>
      {count > 0 && (
        <DeskNotice
          Picture={IconCalendarX}
          words={`${words} something booked.`}
          action="Settle it"
          to={`?${opened}`}
        />
      )}
      <CardDrawer name="deceased" title="Still booked after a death">
        {() => <List />}
      </CardDrawer>
    </>
  );
}

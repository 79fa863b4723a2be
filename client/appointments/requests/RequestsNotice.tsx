/** Says on the front desk that patients wait for an answer to their request; nothing where none does. */
import { Alert, Anchor } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';

export function RequestsNotice() {
  const { data } = trpc.appointments.requests.list.useQuery({}, { staleTime: 60_000 });
  const count = data?.requests.filter(({ state }) => state === 'requested').length ?? 0;
  if (count === 0) return null;
  const words =
    count === 1 ? '1 patient waits' : `${count}${data?.isMore ? ' or more' : ''} patients wait`;
  return (
    <Alert
      color="warn"
      role="note"
      mb="md"
      icon={<IconCalendarQuestion stroke={1.5} aria-hidden />}
      data-not-printed
    >
      {words} for an answer to a request.{' '}
      <Anchor component={Link} to="/desk/requests" c="inherit" underline="always">
        Answer them
      </Anchor>
    </Alert>
  );
}

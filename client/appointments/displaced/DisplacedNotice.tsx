/** Says on the front desk and on the planner that appointments are to be settled; nothing where there are none. */
import { Alert, Anchor } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';

export function DisplacedNotice() {
  const { data } = trpc.appointments.displaced.list.useQuery({}, { staleTime: 60_000 });
  const count = data?.displaced.length ?? 0;
  if (count === 0) return null;
  const words =
    count === 1
      ? '1 appointment has'
      : `${count}${data?.isMore ? ' or more' : ''} appointments have`;
  return (
    <Alert
      color="warn"
      role="note"
      mb="md"
      icon={<IconCalendarExclamation stroke={1.5} aria-hidden />}
      data-not-printed
    >
      {words} no clinician then.{' '}
      <Anchor component={Link} to="/desk/displaced" c="inherit" underline="always">
        Settle them
      </Anchor>
    </Alert>
  );
}

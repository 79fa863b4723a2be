/** Says on the front desk that patients wait for an answer to their request; nothing where none does. */
import { IconCalendarQuestion } from '@tabler/icons-react';
import { DeskNotice } from '#client/ui/states/DeskNotice.tsx';
import { trpc } from '#client/shell/api/api.ts';

export function RequestsNotice() {
  const { data } = trpc.appointments.requests.list.useQuery({}, { staleTime: 60_000 });
  const count = data?.requests.filter(({ state }) => state === 'requested').length ?? 0;
  if (count === 0) return null;
  const words =
    count === 1 ? '1 patient waits' : `${count}${data?.isMore ? ' or more' : ''} patients wait`;
  return (
    <DeskNotice
      Picture={IconCalendarQuestion}
      words={`${words} for an answer to a request.`}
      action="Answer them"
      to="/desk/requests"
    />
  );
}

/** Says on the front desk and on the planner that appointments are to be settled; nothing where there are none. */
import { IconCalendarExclamation } from '@tabler/icons-react';
import { needsStaff } from '#shared/front-desk/needs-staff.ts';
import { DeskNotice } from '#client/ui/states/DeskNotice.tsx';
import { trpc } from '#client/shell/api/api.ts';

export function DisplacedNotice() {
  const { data } = trpc.appointments.displaced.list.useQuery({}, { staleTime: 60_000 });
  const count = data?.displaced.filter(needsStaff).length ?? 0;
  if (count === 0) return null;
  const words =
    count === 1
      ? '1 appointment has'
      : `${count}${data?.isMore ? ' or more' : ''} appointments have`;
  return (
    <DeskNotice
      Picture={IconCalendarExclamation}
      words={`${words} to be settled: no clinician is there, or the patient believes so.`}
      action="Settle them"
      to="/desk/displaced"
    />
  );
}

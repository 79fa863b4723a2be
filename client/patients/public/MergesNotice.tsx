/** The notice that merges of patients' records wait for a second person. */
import { IconUsers } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { TaskNotice } from '#client/ui/states/TaskNotice.tsx';

/** Renders nothing while there is none that the reader may confirm. */
export function MergesNotice() {
  const user = useUser();
  const [, setSearch] = useSearchParams();
  const { data } = trpc.appointments.patients.merges.useQuery({});
  const count = (data?.merges ?? []).filter((merge) => merge.requestedBy.id !== user.uid).length;
  if (count === 0) return null;
  const words =
    count === 1
      ? '1 merge of patient records waits for a second person'
      : `${count} merges of patient records wait for a second person`;
  const open = () =>
    setSearch((now) => {
      now.set('merges', 'open');
      return now;
    });
  return (
    <TaskNotice
      label="Merges to confirm"
      Picture={IconUsers}
      words={words}
      action="Show merges"
      onOpen={open}
    />
  );
}

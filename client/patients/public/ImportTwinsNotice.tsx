/** Says on the front desk that rows of imported files wait for a person; nothing where none does. */
import { IconUserQuestion } from '@tabler/icons-react';
import { DeskNotice } from '#client/ui/states/DeskNotice.tsx';
import { trpc } from '#client/shell/api/api.ts';

export function ImportTwinsNotice() {
  const { data = [] } = trpc.appointments.patients.imports.list.useQuery({}, { staleTime: 60_000 });
  const open = data.filter(({ counts }) => counts.waiting > 0);
  const count = open.reduce((sum, { counts }) => sum + counts.waiting, 0);
  if (count === 0) return null;
  const words =
    count === 1
      ? '1 imported row may be of a patient who is here'
      : `${count.toLocaleString('en')} imported rows may be of patients who are here`;
  return (
    <DeskNotice
      Picture={IconUserQuestion}
      words={`${words}: say who they are.`}
      action="Decide"
      to={`/desk/import?import=${open[0]?.id}`}
    />
  );
}

/** The notice above the schedule while there are patients who were not told. */
import { VisuallyHidden } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { trpc } from '#client/shell/api/api.ts';
import { TaskNotice } from '#client/ui/states/TaskNotice.tsx';
import { useUnsentLettersAddress } from './unsent-letters-address.ts';
import { countWords } from '#client/front-desk/unsent-letters/unsent-letter-words.ts';

/** Changes come by the live stream; what is listed only because time has passed, by polling. */
const freshEveryMs = 60_000;

export const useUnsentLetters = () =>
  trpc.appointments.unsentLetters.list.useQuery({}, { refetchInterval: freshEveryMs });

/** Renders nothing while everybody was told, or nothing is known. */
export function UnsentLettersNotice() {
  const { data } = useUnsentLetters();
  const { open } = useUnsentLettersAddress();
  const count = data?.letters.length ?? 0;
  const words = countWords(count, data?.isMore ?? false);
  return (
    <>
      <VisuallyHidden component="output" aria-live="polite">
        {count > 0 && words}
      </VisuallyHidden>
      {count > 0 && (
        <TaskNotice
          label="Patients not told"
          Picture={IconMailOff}
          words={words}
          action="Show patients not told"
          onOpen={open}
        />
      )}
    </>
  );
}

/** The notice above the schedule while there are patients who were not told. */
import { Button, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { trpc } from '#client/shell/api/api.ts';
import { useNotToldAddress } from './address.ts';
import { countWords } from './words.ts';

/** Changes come by the live stream; what is listed only because time has passed, by polling. */
const freshEveryMs = 60_000;

export const useUnsentLetters = () =>
  trpc.appointments.unsentLetters.list.useQuery({}, { refetchInterval: freshEveryMs });

/** Renders nothing while everybody was told, or nothing is known. */
export function NotToldNotice() {
  const { data } = useUnsentLetters();
  const { open } = useNotToldAddress();
  const count = data?.letters.length ?? 0;
  const words = countWords(count, data?.isMore ?? false);
  return (
    <>
      <VisuallyHidden component="output" aria-live="polite">
        {count > 0 && words}
      </VisuallyHidden>
      {count > 0 && (
        <Paper withBorder p="md" mb="md" component="section" aria-label="Patients not told">
          <Group justify="space-between" gap="sm">
            <Group gap="xs" wrap="nowrap">
              <IconMailOff size={18} stroke={1.5} color="var(--warn)" aria-hidden />
              <Text fw={650}>{words}</Text>
            </Group>
            <Button variant="default" onClick={open}>
              Show patients not told
            </Button>
          </Group>
        </Paper>
      )}
    </>
  );
}

/** Asks the server about the time in a form before it is booked, in the words that a booking would get. */
import { useDebouncedValue } from '@mantine/hooks';
import type { CheckChange } from '#shared/appointments/appointment-change.ts';
import type { CheckMove, CheckTime, TimeVerdict } from '#shared/appointments/time-check.ts';
import { trpc } from '#client/shell/api/api.ts';

/** Not on every key press. */
const typingMs = 300;

interface Check {
  /** Null until the server has answered for what the form shows. */
  verdict: TimeVerdict | null;
}

/** The input as JSON once it rests; empty while the form shows nothing whole. */
function useRested(input: string) {
  const [rested] = useDebouncedValue(input, typingMs);
  return {
    rested: rested || '{}',
    options: { staleTime: 0, gcTime: 0, retry: false, enabled: rested !== '' },
    verdictIn: (data: TimeVerdict | undefined): Check => ({
      verdict: rested === input ? (data ?? null) : null,
    }),
  };
}

/** `holdInput` is that of a hold as JSON, or empty while the form shows no whole time. */
export function useTimeCheck(holdInput: string, patientId: string | undefined): Check {
  const input = holdInput
    ? JSON.stringify({ ...(JSON.parse(holdInput) as object), patientId })
    : '';
  const { rested, options, verdictIn } = useRested(input);
  const { data } = trpc.appointments.checkTime.useQuery(JSON.parse(rested) as CheckTime, options);
  return verdictIn(data);
}

/** The same for an appointment that would be moved; null while there is no whole time. */
export function useMoveCheck(move: CheckMove | null): Check {
  const { rested, options, verdictIn } = useRested(move ? JSON.stringify(move) : '');
  const { data } = trpc.appointments.checkMove.useQuery(JSON.parse(rested) as CheckMove, options);
  return verdictIn(data);
}

/** The same for an appointment that would get another type, length or other people. */
export function useChangeCheck(change: CheckChange | null): Check {
  const { rested, options, verdictIn } = useRested(change ? JSON.stringify(change) : '');
  const { data } = trpc.appointments.checkChange.useQuery(
    JSON.parse(rested) as CheckChange,
    options,
  );
  return verdictIn(data);
}

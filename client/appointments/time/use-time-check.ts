/** Asks the server about the time in a form before it is booked, in the words that a booking would get. */
import { useDebouncedValue } from '@mantine/hooks';
import type { CheckMove, CheckTime, TimeVerdict } from '#shared/appointments/time-check.ts';
import { trpc } from '#client/shell/api/api.ts';

/** Not on every key press. */
const typingMs = 300;

const always = { staleTime: 0, gcTime: 0, retry: false } as const;

interface Check {
  /** Null until the server has answered for what the form shows. */
  verdict: TimeVerdict | null;
}

/** `holdInput` is that of a hold as JSON, or empty while the form shows no whole time. */
export function useTimeCheck(holdInput: string, patientId: string | undefined): Check {
  const input = holdInput
    ? JSON.stringify({ ...(JSON.parse(holdInput) as object), patientId })
    : '';
  const [settled] = useDebouncedValue(input, typingMs);
  const { data } = trpc.appointments.checkTime.useQuery(JSON.parse(settled || '{}') as CheckTime, {
    ...always,
    enabled: settled !== '',
  });
  return { verdict: settled === input ? (data ?? null) : null };
}

/** The same for an appointment that would be moved; null while there is no whole time. */
export function useMoveCheck(move: CheckMove | null): Check {
  const input = JSON.stringify(move);
  const [settled] = useDebouncedValue(input, typingMs);
  const { data } = trpc.appointments.checkMove.useQuery(JSON.parse(settled) as CheckMove, {
    ...always,
    enabled: settled !== 'null',
  });
  return { verdict: settled === input ? (data ?? null) : null };
}

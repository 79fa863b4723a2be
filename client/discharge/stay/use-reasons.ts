/** Reads the organization's reasons of delays, with the stay: who opens a barrier by keys types at once. */
import { trpc } from '#client/shell/api/api.ts';
import { minuteMs } from '#shared/durations.ts';

export const useReasons = () =>
  trpc.utilization.stays.reasons.list.useQuery({}, { staleTime: minuteMs });

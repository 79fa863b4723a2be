/** Whether the user wants to hear that somebody waits: off until they choose. */
import { trpc } from '#client/shell/api/api.ts';
import { minuteMs } from '#shared/durations.ts';

export function useAlertSound(): boolean {
  const { data } = trpc.settings.myAlerts.useQuery({}, { staleTime: minuteMs });
  return data?.sound ?? false;
}

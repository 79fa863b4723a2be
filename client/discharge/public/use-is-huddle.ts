/** Whether a visit is a huddle about barriers, whose agenda stands beside the video. */
import { trpc } from '#client/shell/api/api.ts';

export const useIsHuddle = (visitId: string): boolean =>
  Boolean(
    trpc.discharge.huddles.sheet.useQuery({ visitId }, { retry: false, staleTime: 60_000 }).data,
  );

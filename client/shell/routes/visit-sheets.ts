/** What stands beside the video of some visits, in one order. */
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useHasSheet } from '#client/advisor/public/use-has-sheet.ts';
import { useIsHuddle } from '#client/discharge/public/use-is-huddle.ts';
import { useHasNotices } from '#client/utilization/public/use-has-notices.ts';
import type { VisitSheetParts } from '#client/visits/public/visit-sheet.tsx';

export const visitSheets: readonly VisitSheetParts[] = [
  {
    useHasSheet: useIsHuddle,
    Sheet: onDemand(
      async () => (await import('#client/discharge/public/HuddleSheet.tsx')).HuddleSheet,
    ),
  },
  {
    useHasSheet,
    Sheet: onDemand(async () => (await import('#client/advisor/public/CallSheet.tsx')).CallSheet),
  },
  {
    useHasSheet: useHasNotices,
    Sheet: onDemand(
      async () => (await import('#client/utilization/public/NoticeSheet.tsx')).NoticeSheet,
    ),
  },
];

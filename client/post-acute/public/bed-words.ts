/** How the beds that a post-acute provider told of are said, with the age of what was told. */
import { hourMs } from '#shared/durations.ts';
import { bedsCurrentHours, type BedReport } from '#shared/post-acute.ts';

/** "3 free, told 2 h ago by Pat (intake)" */
export function bedWords(report: BedReport | undefined, now: number): string {
  if (!report) return 'No beds told';
  const hours = Math.max(0, Math.floor((now - Date.parse(report.notedAt)) / hourMs));
  const age =
    hours < 1
      ? 'within the hour'
      : hours < 48
        ? `${hours} h ago`
        : `${Math.floor(hours / 24)} days ago`;
  return `${report.beds} free, told ${age} by ${report.toldBy}`;
}

/** What was told so long ago may be wrong by now. */
export const isOld = (report: BedReport | undefined, now: number): boolean =>
  report !== undefined && now - Date.parse(report.notedAt) > bedsCurrentHours * hourMs;

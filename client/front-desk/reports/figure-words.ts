/** The figures of appointments in words; nothing counted says nothing. */
import {
  closedCount,
  noShowShare,
  type ReportFigures,
} from '#shared/front-desk/appointment-report.ts';

export const unknown = '–';

const minutes = (value: number | null) => (value === null ? unknown : `${value} min`);
export const share = (figures: ReportFigures) => {
  const percent = noShowShare(figures);
  return percent === null ? unknown : `${figures.noShow} of ${closedCount(figures)} (${percent} %)`;
};
export const late = ({ checkedIn, late: count, lateMinutes }: ReportFigures) => {
  if (checkedIn === 0) return unknown;
  const by = count === 0 ? '' : `, by ${minutes(lateMinutes)}`;
  return `${count} of ${checkedIn}${by}`;
};
export const waiting = ({ waited, waitingMinutes }: ReportFigures) =>
  waitingMinutes === null ? unknown : `${minutes(waitingMinutes)} of ${waited}`;
export const lead = ({ leadDays }: ReportFigures) =>
  leadDays === null ? unknown : `${leadDays} ${leadDays === 1 ? 'day' : 'days'}`;

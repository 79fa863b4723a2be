/** The month and the grouping of the figures in the address. */
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isDay } from '#shared/times/days.ts';
import { reportGroups, type ReportGroup } from '#shared/front-desk/report-groups.ts';
import { changedSearch, type ParamChanges } from '#client/ui/panels/panel-address.ts';
import { addDays } from '#client/ui/times/local-days.ts';

const isGroup = (text: string | null): text is ReportGroup =>
  reportGroups.some((group) => group === text);

/** The month before or after, `YYYY-MM`. */
export const besideMonth = (month: string, step: -1 | 1): string =>
  addDays(`${month}-${step === -1 ? '01' : '28'}`, step * (step === -1 ? 1 : 5)).slice(0, 7);

export function useReportAddress(today: string) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [month, by] = [search.get('month'), search.get('by')];
  const show = (changes: ParamChanges) => void navigate({ search: changedSearch(changes) });
  const thisMonth = today.slice(0, 7);
  return {
    month: isDay(`${month}-01`) ? String(month) : thisMonth,
    thisMonth,
    by: isGroup(by) ? by : 'clinician',
    showMonth: (month: string) => show({ month: month === thisMonth ? null : month }),
    showBy: (group: ReportGroup) => show({ by: group === 'clinician' ? null : group }),
  };
}

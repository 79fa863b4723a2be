/** Words for a patient's death, as precise as it is known. */
import { pastDay, wholeDay, wholeMonth } from '#client/ui/times/times.ts';

/** "3 May 2026, 14:10", "3 May 2026", "May 2026", "2026"; empty where the date is not known. */
function dateWords(deceased: string): string {
  if (!/^\d{4}/.test(deceased)) return '';
  const [day = '', time] = deceased.split('T');
  if (time) return `${wholeDay(day)}, ${time.slice(0, 5)}`;
  if (day.length === 10) return wholeDay(day);
  return day.length === 7 ? wholeMonth(day) : day;
}

/** "Died 3 May 2026"; "Died" where the date is not known. */
export const diedWords = (deceased: string): string => `Died ${dateWords(deceased)}`.trimEnd();

/** "Died 3 May 2026" without the time, for lists. */
export function diedShort(deceased: string): string {
  const [day = ''] = deceased.split('T');
  return day.length === 10 ? `Died ${pastDay(day)}` : diedWords(deceased);
}

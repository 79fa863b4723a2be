/** Says how old a patient is: in years, and of the youngest in months or days. */
import { dayMs } from '#shared/durations.ts';
import { counted } from '#client/ui/list/counted.ts';

const parts = (day: string) => day.split('-').map(Number) as [number, number, number];

/** "58 years"; both are ISO days, `today` of the clinic. Who was born on 29 February turns on 1 March. */
export function ageIn(birthDate: string, today: string): string {
  const [year, month, day] = parts(birthDate);
  const [thisYear, thisMonth, thisDay] = parts(today);
  const months = (thisYear - year) * 12 + thisMonth - month - (thisDay < day ? 1 : 0);
  if (months >= 24) return counted(Math.floor(months / 12), 'year');
  if (months >= 1) return counted(months, 'month');
  return counted(Math.max(0, (Date.parse(today) - Date.parse(birthDate)) / dayMs), 'day');
}

/** "58 years old" */
export const ageWords = (birthDate: string, today: string): string =>
  `${ageIn(birthDate, today)} old`;

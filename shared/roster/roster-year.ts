/** A year of the roster as one mark a day: what is asked for, and what each person has. */
import { z } from 'zod';
import { mostRosterUnits } from '#shared/roster.ts';

export const RosterYearQuery = z.strictObject({
  unitIds: z.array(z.uuid()).min(1).max(mostRosterUnits),
  year: z.int().min(2000).max(2100),
});
export type RosterYearQuery = z.infer<typeof RosterYearQuery>;

/** No shift, day, swing, on call, 24 h call, night. A day with several shows the last of this order. */
export const yearMarks = '.dscfn';

export interface YearRow {
  unitId: string;
  practitionerId: string;
  fullName: string;
  /** One mark a day, from 1 January to 31 December. */
  strip: string;
}

export interface RosterYear {
  units: { id: string; name: string }[];
  rows: YearRow[];
  holidays: { day: string; name: string }[];
}

/** `days` are days after 1 January, `marks` one for each of them. */
export function stripOf(length: number, days: readonly number[], marks: string): string {
  const strip = Array.from({ length }, () => '.');
  for (const [at, day] of days.entries()) {
    const mark = marks[at] ?? '.';
    if (yearMarks.indexOf(mark) > yearMarks.indexOf(strip[day] ?? '.')) strip[day] = mark;
  }
  return strip.join('');
}

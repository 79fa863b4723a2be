/** That a patient has died, as FHIR's deceased[x] has it: `true`, or the date with the precision that is known. */
import { z } from 'zod';
import { hourMs } from '#shared/durations.ts';
import { isDay } from '#shared/times/days.ts';

/** Somebody has died, and nobody has said when. */
export const deathWithoutDate = 'true';

const notation = /^(true|\d{4}(-\d\d(-\d\d(T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d))?)?)?)$/;

/** The first day of a year or month, the local day of a time. */
const firstDay = (deceased: string): string => `${deceased.slice(0, 10)}-01-01`.slice(0, 10);

const isKnownDate = (deceased: string): boolean =>
  deceased === deathWithoutDate || (isDay(firstDay(deceased)) && deceased >= '1880');

/** Somewhere on earth it is fourteen hours later than in UTC. */
const isPast = (deceased: string): boolean =>
  deceased === deathWithoutDate ||
  firstDay(deceased) <= new Date(Date.now() + 14 * hourMs).toISOString().slice(0, 10);

export const Deceased = z
  .string()
  .regex(notation, 'Use a date, a month or a year')
  .refine(isKnownDate, 'There is no such date')
  .refine(isPast, 'A date of death is not in the future');
export type Deceased = z.infer<typeof Deceased>;

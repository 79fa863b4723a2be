/** The steps in which a new hospital is set up; without zod, since the schedule loads them. */

/** What a new hospital sets up first, in this order. */
export const firstSteps = ['units', 'people', 'types', 'hours', 'visit'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Which of the first steps are done. */
export type FirstSteps = Record<FirstStep, boolean>;

/** How many of them are named. */
export const namedWithoutHours = 10;

/** Who sees patients and has no weekly hours: the first of them by name, and how many they are. */
export interface WithoutHours {
  names: string[];
  count: number;
}

/** The view and the meaning of colours that a person chose last in this browser. */
import { z } from 'zod';

export const views = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  agenda: 'Agenda',
  people: 'People',
} as const;
export type View = keyof typeof views;

export const View = z.enum(Object.keys(views) as [View, ...View[]]);
export const ColourBy = z.enum(['kind', 'person']);
export type ColourBy = z.infer<typeof ColourBy>;

const Choice = z.object({
  view: View.catch('week'),
  colourBy: ColourBy.catch('kind'),
});
type Choice = z.infer<typeof Choice>;

/** By person, since several people use one screen. */
const keyOf = (uid: string) => `karemd.calendar.${uid}`;

export function rememberedChoice(uid: string): Choice {
  try {
    return Choice.parse(JSON.parse(localStorage.getItem(keyOf(uid)) ?? '{}'));
  } catch {
    return Choice.parse({});
  }
}

export function rememberChoice(uid: string, part: Partial<Choice>): void {
  localStorage.setItem(keyOf(uid), JSON.stringify({ ...rememberedChoice(uid), ...part }));
}

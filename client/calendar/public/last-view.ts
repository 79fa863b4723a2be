/** The view and the meaning of colours that a person chose last in this browser. */

export const views = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  agenda: 'Agenda',
  people: 'People',
} as const;
export type View = keyof typeof views;

export const isView = (text: unknown): text is View =>
  typeof text === 'string' && Object.hasOwn(views, text);

const onPhone: readonly View[] = ['day', 'agenda'];
const onDesk = Object.keys(views) as View[];

/** A phone has no room for columns side by side. */
export const viewsOffered = (isPhone: boolean): readonly View[] => (isPhone ? onPhone : onDesk);

/** Returns the view to show, of those that are offered. */
export const viewShown = (view: View, isPhone: boolean): View =>
  viewsOffered(isPhone).includes(view) ? view : 'agenda';

const colourings = ['kind', 'person'] as const;
export type ColourBy = (typeof colourings)[number];
export const isColourBy = (text: unknown): text is ColourBy =>
  colourings.some((colouring) => colouring === text);

interface Choice {
  view: View;
  colourBy: ColourBy;
}

const usual: Choice = { view: 'week', colourBy: 'kind' };

/** By person, since several people use one screen. */
const keyOf = (uid: string) => `karemd.calendar.${uid}`;

export function rememberedChoice(uid: string): Choice {
  try {
    const text = localStorage.getItem(keyOf(uid)) ?? '{}';
    const { view, colourBy } = JSON.parse(text) as Partial<Record<keyof Choice, unknown>>;
    return {
      view: isView(view) ? view : usual.view,
      colourBy: isColourBy(colourBy) ? colourBy : usual.colourBy,
    };
  } catch {
    return usual;
  }
}

export function rememberChoice(uid: string, part: Partial<Choice>): void {
  localStorage.setItem(keyOf(uid), JSON.stringify({ ...rememberedChoice(uid), ...part }));
}

/** What an entry in the grid says: name and time, and in a view of one day its type and state too. */
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import type { CalendarAddress } from '#client/calendar/calendar-address.ts';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { entryStatus, isUsualState, type EntryStatus } from '#client/calendar/entry-status.ts';
import { shortName, stateOf, surname, titleOf, whatWords } from '#client/calendar/entry-words.ts';
import type { EntryPart } from '#client/calendar/grid/grid-entries.ts';
import { timeWords } from '#client/calendar/grid/wall-clock.ts';
import type { PlacedItem } from '#client/ui/times/subcolumns.ts';

/**
 * A line that says everything, a name above its time, the same in a column that is wide enough for both in one line
 * (or, less wide, for a time and a surname), or in one that is too narrow for whole names; on paper, where no title is
 * shown, time and whole name.
 */
export type EntryLayout = 'line' | 'wide' | 'middle' | 'column' | 'narrow' | 'paper';

/** What one entry is rendered from. Every value keeps its identity, so that one change updates one element. */
export interface EntryView
  extends
    Pick<CalendarContext, 'zone' | 'people' | 'ownId' | 'mayBook'>,
    Pick<CalendarAddress, 'colourBy'>,
    Omit<PlacedItem<EntryPart>, 'item'> {
  part: EntryPart;
  layout: EntryLayout;
  /** Of its details; null where it has none. */
  href: string | null;
  /** Whose column it is, where columns are people. */
  personId: string | null;
  isOver: boolean;
  isLeftOpen: boolean;
  /** Its patient should be here; a line says since when. */
  isLate: boolean;
  /** Going on or next: in a line it is marked. */
  isDue: boolean;
  /** Since when its patient has been in the waiting room. */
  waitingSince: string | null;
  /** Of a line, which says how long it is until then; of others 0, so that no minute changes them. */
  now: number;
  isChanged: boolean;
  isDragged: boolean;
}

export interface EntryContent {
  /** Letters as in lists, and the mark of what is a name alone. */
  chips: readonly string[];
  text: string;
  /** After the name. */
  detail: string;
  /** At the end of a line; null where there is nothing to say. Of other layouts undefined. */
  state?: EntryStatus | null;
}

/** In minutes: from here on there is room for two lines, and for names that go on in a third. */
const twoLines = 30;
const manyLines = 40;

export const isShort = ({ from, to }: EntryPart): boolean => to - from < twoLines;
export const isTall = ({ from, to }: EntryPart): boolean => to - from >= manyLines;

/**
 * By which it has an icon. In columns booked is the usual state, completed, the usual end, is only
 * quiet, and a cancelled one is crossed out.
 */
export function iconState(view: EntryView): string | undefined {
  const { part, isLeftOpen, isLate, layout, waitingSince } = view;
  if (layout === 'line') return entryStatus(part.entry, view)?.picture;
  if (waitingSince !== null) return 'waiting';
  if (isLate) return 'late';
  if (isLeftOpen) return 'open';
  const state = part.entry.appointment?.state;
  return isUsualState(state) ? undefined : state;
}

/** Completed is the usual end: no words. On paper no more than that does not change by itself. */
function unusualState(view: EntryView): string | null {
  const { part, isLeftOpen, isLate, waitingSince, layout } = view;
  const { entry } = part;
  if (layout === 'paper')
    return isUsualState(entry.appointment?.state) ? null : stateOf(entry, false);
  if (waitingSince !== null) return 'Waiting';
  if (isLate) return 'Late';
  return entry.appointment?.state === 'completed' ? null : stateOf(entry, isLeftOpen);
}

export const personOf = ({ part: { entry }, people, personId }: EntryView) =>
  people.get(personId ?? entry.personIds[0] ?? '');

function chipsOf(view: EntryView): string[] {
  const { entry } = view.part;
  const letter =
    view.colourBy === 'person' ? (personOf(view)?.letters ?? '') : kinds[entry.kind].letter;
  return entry.appointment?.isNameOnly ? [letter, '?'] : [letter];
}

/** In a narrow column a line with an icon has room for a surname alone. */
function narrowName(view: EntryView): string {
  const { part, subcolumns } = view;
  const hasIcon = subcolumns === 1 && iconState(view) !== undefined;
  return isShort(part) && hasIcon ? surname(part.entry) : shortName(part.entry);
}

/** Of time and name in one line, and how many of them the place of an icon takes. */
const mostLetters = { wide: 16, middle: 13 };
const lettersOfIcon = 3;

/** "09:15 Diego Novak"; a name that would be cut is shortened, at last to the surname. */
function timedName(view: EntryView, time: string, most: number): string {
  const { entry } = view.part;
  const room = most - (iconState(view) === undefined ? 0 : lettersOfIcon) - time.length;
  const names = [titleOf(entry), shortName(entry)];
  return `${time} ${names.find(({ length }) => length <= room) ?? surname(entry)}`;
}

/** "09:15–09:35 · Results · Room 3" */
function lineWords({ part: { entry }, zone, people, ownId, personId }: EntryView): string {
  const span = `${timeWords(zone, entry.startsAt)}–${timeWords(zone, entry.endsAt)}`;
  const what = whatWords(entry, { people, exceptIds: [ownId, personId ?? ''] });
  return [span, ...what].join(' · ');
}

/** "09:15 · No-show" */
const withState = (words: string, state: string | null) =>
  [words, state].filter(Boolean).join(' · ');

/** The time first: where a line has room for it, and on paper, where nothing shows a title. */
function timedContent(view: EntryView, layout: 'wide' | 'middle' | 'paper') {
  const { part, zone } = view;
  const time = timeWords(zone, part.entry.startsAt);
  const { reason } = part.entry.appointment ?? {};
  // Paper shows no title, and has room for a third line from here on.
  const why = layout === 'paper' && isTall(part) && reason ? `\n${reason}` : '';
  const name = titleOf(part.entry);
  const state = unusualState(view);
  // Where the word would wrap the icon says it alone.
  if (!isShort(part))
    return {
      text: `${withState(time, layout === 'middle' ? null : state)}\n${name}${why}`,
      detail: '',
    };
  if (layout === 'paper') return { text: withState(`${time} ${name}`, state), detail: '' };
  // The state is read there, not seen: it has an icon.
  const text = timedName(view, time, mostLetters[layout]);
  return { text, detail: state ? ` ${state}` : '' };
}

export function contentOf(view: EntryView): EntryContent {
  const { part, zone, layout } = view;
  const { entry } = part;
  const chips = chipsOf(view);
  if (layout === 'line')
    return {
      chips,
      text: titleOf(entry),
      detail: lineWords(view),
      state: entryStatus(entry, view),
    };
  const isRoomy = layout === 'wide' || layout === 'middle';
  if (layout === 'paper' || (isRoomy && view.subcolumns === 1))
    return { chips, ...timedContent(view, layout) };
  const text = layout === 'narrow' ? narrowName(view) : titleOf(entry);
  const time = timeWords(zone, entry.startsAt);
  const state = layout === 'narrow' || layout === 'middle' ? null : unusualState(view);
  if (isShort(part)) return { chips, text, detail: ` ${state ?? time}` };
  // The name of a meeting goes on in a second line: its time in the same.
  if (layout === 'narrow' && isTall(part) && text.includes(' '))
    return { chips, text: `${text} `, detail: time };
  return { chips, text: `${text}\n`, detail: withState(time, state) };
}

function elementOf(name: string, text: string, className?: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

/** The classes of the parts of a line. */
type LineClasses = Readonly<Record<string, string | undefined>>;

/** Returns the nodes of an entry. The state of a line is an element that looks like the badge of lists. */
export function nodesOf(
  { chips, text, detail, state }: EntryContent,
  classes: LineClasses,
): (Node | string)[] {
  const letters = chips.map((chip) => elementOf('b', chip));
  if (state === undefined) return [...letters, text, elementOf('span', detail)];
  const words = elementOf('span', '', classes['words']);
  words.append(...letters, text, elementOf('span', detail, classes['detail']));
  if (state === null) return [words];
  const end = elementOf('span', '', classes['state']);
  end.dataset['colour'] = state.color;
  if (state.isBrief) end.dataset['notPrinted'] = '';
  end.append(elementOf('span', state.word, classes['word']));
  return [words, end];
}

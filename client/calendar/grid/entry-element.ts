/** One entry in a column of the grid: its position says when, its colour and letter what or whose. */
import { kinds } from '#shared/appointments/kinds.ts';
import { mayMove } from '#shared/appointments/moving.ts';
import { minutesBetween } from '#client/ui/times/times.ts';
import { personColours } from '#client/calendar/people.ts';
import type { PlacedItem } from '#client/ui/times/subcolumns.ts';
import { isCancelled, type EntryPart } from './entries.ts';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { dayMinutes, timeWords } from './wall-clock.ts';
import { entryWords, titleOf } from '#client/calendar/entry-words.ts';
import { colourOfKind } from '#client/ui/appointments/KindTile.tsx';
import changes from '#client/ui/changes.module.css';
import classes from './Entries.module.css';

/** Every value keeps its identity between renders, so that one change updates one element. */
export interface ShownEntry
  extends
    Pick<CalendarContext, 'zone' | 'people' | 'address' | 'mayBook'>,
    Omit<PlacedItem<EntryPart>, 'item'> {
  part: EntryPart;
  /** Whose column it is, where columns are people. */
  personId: string | null;
  isOver: boolean;
  isChanged: boolean;
  isDragged: boolean;
}

export interface EntryElement {
  element: HTMLElement;
  shown: ShownEntry;
  /** Undefined: without the attribute. */
  attributes: Readonly<Record<string, string | undefined>>;
  inset: string;
  content: EntryContent;
}

interface EntryContent {
  /** Letters as in lists, and the mark of what is a name alone. */
  chips: readonly string[];
  text: string;
  /** A line of its own; null where there is no room for it. */
  time: string | null;
}

/** Which of its edges are in this column: an entry over midnight has the other one in the next. */
function edgesOf({ entry, from, to }: EntryPart): string {
  if (to - from >= minutesBetween(entry.startsAt, entry.endsAt)) return 'start end';
  return from === 0 ? 'end' : 'start';
}

/** Too short for a second line. */
const isShort = ({ from, to }: EntryPart) => to - from < 45;

const percent = (share: number) => `${100 * share}%`;

const insetOf = ({ part: { from, to }, subcolumn, subcolumns }: ShownEntry): string =>
  [from / dayMinutes, 1 - (subcolumn + 1) / subcolumns, 1 - to / dayMinutes, subcolumn / subcolumns]
    .map(percent)
    .join(' ');

const personOf = ({ part: { entry }, people, personId }: ShownEntry) =>
  people.get(personId ?? entry.personIds[0] ?? '');

const flag = (isSet: boolean) => (isSet ? 'true' : undefined);

function attributesOf(shown: ShownEntry): EntryElement['attributes'] {
  const { part, address } = shown;
  const { entry, startDay } = part;
  const byPerson = address.colourBy === 'person';
  const place = byPerson ? (personOf(shown)?.colour ?? 0) : null;
  const colour = place === null ? colourOfKind[entry.kind] : (personColours[place] ?? 'off');
  const isMovable = shown.mayBook && entry.own !== null && mayMove(entry.own);
  return {
    class: `${changes.change} ${classes.entry} ${classes[colour]}`,
    'data-kind': byPerson ? undefined : entry.kind,
    'data-person': byPerson ? String(place) : undefined,
    'data-short': flag(isShort(part)),
    'data-busy': flag(entry.own === null),
    'data-cancelled': flag(isCancelled(entry)),
    'data-over': flag(shown.isOver),
    'data-dragged': flag(shown.isDragged),
    'data-changed': flag(shown.isChanged),
    'data-edges': isMovable ? edgesOf(part) : undefined,
    'data-entry': entry.own ? entry.id : undefined,
    // The tooltip, and the description that a screen reader adds.
    title: entryWords(entry, shown),
    href: entry.own ? address.linkTo(entry.id, startDay) : undefined,
    draggable: entry.own ? 'false' : undefined,
  };
}

function contentOf(shown: ShownEntry): EntryContent {
  const { part, zone, address } = shown;
  const { entry } = part;
  const byPerson = address.colourBy === 'person';
  const letter = byPerson ? (personOf(shown)?.letters ?? '') : kinds[entry.kind].letter;
  const time = timeWords(zone, entry.startsAt);
  const title = titleOf(entry);
  return {
    chips: entry.own?.isNameOnly ? [letter, '?'] : [letter],
    text: isShort(part) ? `${time} ${title}` : `${title}\n`,
    time: isShort(part) ? null : time,
  };
}

function elementOf(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

const isSameContent = (one: EntryContent, other: EntryContent | undefined) =>
  one.text === other?.text && one.time === other.time && one.chips.join() === other.chips.join();

/** Made, or what differs from `before` written to the same element. The grid handles its click. */
export function entryElement(shown: ShownEntry, before?: EntryElement): EntryElement {
  const element = before?.element ?? document.createElement(shown.part.entry.own ? 'a' : 'div');
  const attributes = attributesOf(shown);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === before?.attributes[name]) continue;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  const inset = insetOf(shown);
  if (inset !== before?.inset) element.style.inset = inset;
  const content = contentOf(shown);
  const { chips, text, time } = content;
  if (!isSameContent(content, before?.content)) {
    const parts = [...chips.map((chip) => elementOf('b', chip)), text];
    element.replaceChildren(...parts, ...(time === null ? [] : [elementOf('span', time)]));
  }
  return { element, shown, attributes, inset, content };
}

/** One entry in a column of the grid: its position says when, its colour and letter what or whose. */
import { kinds } from '#shared/appointments/kinds.ts';
import { mayMove } from '#shared/appointments/moving.ts';
import { minutesBetween } from '#client/ui/times/times.ts';
import type { CalendarAddress } from '#client/calendar/address.ts';
import { personColours } from '#client/calendar/people.ts';
import type { PlacedItem } from '#client/ui/times/subcolumns.ts';
import { isCancelled, type EntryPart } from './entries.ts';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { dayMinutes, timeWords } from './wall-clock.ts';
import { entryWords, stateOf, titleOf } from '#client/calendar/entry-words.ts';
import { colourOfKind } from '#client/ui/appointments/KindTile.tsx';
import changes from '#client/ui/changes.module.css';
import classes from './Entries.module.css';

/** Every value keeps its identity between renders, so that one change updates one element. */
export interface ShownEntry
  extends
    Pick<CalendarContext, 'zone' | 'people' | 'mayBook'>,
    Pick<CalendarAddress, 'colourBy'>,
    Omit<PlacedItem<EntryPart>, 'item'> {
  part: EntryPart;
  /** Of its details; null where it has none. */
  href: string | null;
  /** Whose column it is, where columns are people. */
  personId: string | null;
  isOver: boolean;
  isLeftOpen: boolean;
  isChanged: boolean;
  isDragged: boolean;
}

/** Undefined: without the attribute. */
type Attributes = Readonly<Record<string, string | undefined>>;

export interface EntryElement {
  element: HTMLElement;
  shown: ShownEntry;
  /** What many entries share. */
  alike: Attributes;
  /** What is of this entry alone. */
  own: Attributes;
  inset: string;
  content: EntryContent;
}

interface EntryContent {
  /** Letters as in lists, and the mark of what is a name alone. */
  chips: readonly string[];
  text: string;
  /** After the name: the time where it has a line of its own, and a state as in lists. */
  detail: string | null;
}

/** Which of its edges are in this column: an entry over midnight has the other one in the next. */
function edgesOf({ entry, from, to }: EntryPart): string {
  if (to - from >= minutesBetween(entry.startsAt, entry.endsAt)) return 'start end';
  return from === 0 ? 'end' : 'start';
}

/** Too short for a second line. */
const isShort = ({ from, to }: EntryPart) => to - from < 45;

/** Half an hour has room for a name that goes on in a second line, forty minutes for a third one. */
function linesOf({ from, to }: EntryPart): 'one' | 'two' | 'three' {
  const minutes = to - from;
  if (minutes < 30) return 'one';
  return minutes < 40 ? 'two' : 'three';
}

/** Completed is the usual end, and said by the title: what is over is an outline. */
const shownState = ({ part: { entry }, isLeftOpen }: ShownEntry) =>
  entry.own?.state === 'completed' ? null : stateOf(entry, isLeftOpen);

const percent = (share: number) => `${100 * share}%`;

const insetOf = ({ part: { from, to }, subcolumn, subcolumns }: ShownEntry): string =>
  [from / dayMinutes, 1 - (subcolumn + 1) / subcolumns, 1 - to / dayMinutes, subcolumn / subcolumns]
    .map(percent)
    .join(' ');

const personOf = ({ part: { entry }, people, personId }: ShownEntry) =>
  people.get(personId ?? entry.personIds[0] ?? '');

const flag = (isSet: boolean) => (isSet ? 'true' : undefined);

function alikeOf(shown: ShownEntry): Attributes {
  const { part, colourBy } = shown;
  const { entry } = part;
  const byPerson = colourBy === 'person';
  const place = byPerson ? (personOf(shown)?.colour ?? 0) : null;
  const colour = place === null ? colourOfKind[entry.kind] : (personColours[place] ?? 'off');
  const isMovable = shown.mayBook && entry.own !== null && mayMove(entry.own);
  return {
    class: `${changes.change} ${classes.entry} ${classes[colour]}`,
    'data-kind': byPerson ? undefined : entry.kind,
    'data-person': byPerson ? String(place) : undefined,
    'data-short': isShort(part) ? linesOf(part) : undefined,
    'data-with-time': flag(isShort(part) && linesOf(part) === 'one' && !shownState(shown)),
    'data-alone': flag(shown.subcolumns === 1),
    'data-busy': flag(entry.own === null),
    'data-cancelled': flag(isCancelled(entry)),
    'data-no-show': flag(entry.own?.state === 'no-show'),
    'data-left-open': flag(shown.isLeftOpen),
    'data-over': flag(shown.isOver),
    'data-dragged': flag(shown.isDragged),
    'data-changed': flag(shown.isChanged),
    'data-edges': isMovable ? edgesOf(part) : undefined,
    draggable: entry.own ? 'false' : undefined,
  };
}

function ownOf(shown: ShownEntry): Attributes {
  const { entry } = shown.part;
  return {
    'data-entry': entry.own ? entry.id : undefined,
    // The tooltip, and the description that a screen reader adds.
    title: entryWords(entry, shown),
    href: shown.href ?? undefined,
  };
}

function contentOf(shown: ShownEntry): EntryContent {
  const { part, zone, colourBy } = shown;
  const { entry } = part;
  const byPerson = colourBy === 'person';
  const letter = byPerson ? (personOf(shown)?.letters ?? '') : kinds[entry.kind].letter;
  const time = timeWords(zone, entry.startsAt);
  const title = titleOf(entry);
  const state = shownState(shown);
  const chips = entry.own?.isNameOnly ? [letter, '?'] : [letter];
  if (!isShort(part))
    return { chips, text: `${title}\n`, detail: state ? `${time} · ${state}` : time };
  // A second line begins after the name.
  if (linesOf(part) !== 'one')
    return { chips, text: `${title} `, detail: state ? `${time} · ${state}` : time };
  // In a single one the space goes with what may be left out: where it stands tells the time too.
  return { chips, text: title, detail: ` ${state ?? time.replace(' ', '\u00A0')}` };
}

function elementOf(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

const partsOf = ({ chips, text, detail }: EntryContent): (Node | string)[] => [
  ...chips.map((chip) => elementOf('b', chip)),
  text,
  ...(detail === null ? [] : [elementOf('span', detail)]),
];

const isSameContent = (one: EntryContent, other: EntryContent) =>
  one.text === other.text && one.detail === other.detail && one.chips.join() === other.chips.join();

function write(element: HTMLElement, attributes: Attributes, before: Attributes = {}): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === before[name]) continue;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/** By what makes entries alike: one with all that they share, to be copied. */
const models = new Map<string, HTMLElement>();

function newModel(isLink: boolean, alike: Attributes, content: EntryContent): HTMLElement {
  const model = document.createElement(isLink ? 'a' : 'div');
  write(model, alike);
  model.append(...partsOf(content));
  return model;
}

/** Dozens of a week are alike: a copy costs less than its attributes and parts one by one. */
function newElement(isLink: boolean, alike: Attributes, content: EntryContent): HTMLElement {
  const { chips, text, detail } = content;
  const key = [isLink, detail === null, ...Object.values(alike), ...chips].join('|');
  const model = models.get(key) ?? newModel(isLink, alike, content);
  models.set(key, model);
  const element = model.cloneNode(true) as HTMLElement;
  const words = element.childNodes[chips.length];
  if (words) words.nodeValue = text;
  if (detail !== null && words?.nextSibling?.firstChild)
    words.nextSibling.firstChild.nodeValue = detail;
  return element;
}

/** Made, or what differs from `before` written to the same element. The grid handles its click. */
export function entryElement(shown: ShownEntry, before?: EntryElement): EntryElement {
  const [alike, own, content] = [alikeOf(shown), ownOf(shown), contentOf(shown)];
  const element = before?.element ?? newElement(shown.part.entry.own !== null, alike, content);
  if (before) {
    write(element, alike, before.alike);
    if (!isSameContent(content, before.content)) element.replaceChildren(...partsOf(content));
  }
  write(element, own, before?.own);
  const inset = insetOf(shown);
  if (inset !== before?.inset) element.style.inset = inset;
  return { element, shown, alike, own, inset, content };
}

/** One entry in a column of the grid: its position says when, its colour and letter what or whose. */
import { mayMove } from '#shared/appointments/move-rules.ts';
import { colourOfKind } from '#client/ui/appointments/KindTile.tsx';
import { minutesBetween } from '#client/ui/times/times.ts';
import { entryWords } from '#client/calendar/entry-words.ts';
import { isCancelled, type EntryPart } from '#client/calendar/grid/grid-entries.ts';
import { dayMinutes } from '#client/calendar/grid/wall-clock.ts';
import { personColours } from '#client/calendar/people.ts';
import badge from '#client/ui/states/StatusBadge.module.css';
import changes from '#client/ui/changes.module.css';
import {
  contentOf,
  iconState,
  isShort,
  isTall,
  nodesOf,
  personOf,
  type EntryContent,
  type EntryView,
} from './entry-content.ts';
import colours from './entry-colours.module.css';
import classes from './Entries.module.css';
import line from './entry-line.module.css';
import states from './entry-states.module.css';

/** Undefined: without the attribute. */
type Attributes = Readonly<Record<string, string | undefined>>;

export interface EntryElement {
  element: HTMLElement;
  view: EntryView;
  /** What many entries share. */
  sharedAttributes: Attributes;
  /** What is of this entry alone. */
  ownAttributes: Attributes;
  inset: string;
  content: EntryContent;
}

/** Which of its edges are in this column: an entry over midnight has the other one in the next. */
function edgesOf({ entry, from, to }: EntryPart): string {
  if (to - from >= minutesBetween(entry.startsAt, entry.endsAt)) return 'start end';
  return from === 0 ? 'end' : 'start';
}

const percent = (share: number) => `${100 * share}%`;

const insetOf = ({ part: { from, to }, subcolumn, subcolumns }: EntryView): string =>
  [from / dayMinutes, 1 - (subcolumn + 1) / subcolumns, 1 - to / dayMinutes, subcolumn / subcolumns]
    .map(percent)
    .join(' ');

const flag = (isSet: boolean) => (isSet ? 'true' : undefined);

const lineClasses = {
  ...line,
  state: `${badge.badge} ${line.state} ${states.end}`,
  word: badge.word,
};

const layouts = {
  line: line.line,
  wide: `${classes.column} ${states.icon}`,
  middle: `${classes.column} ${states.icon}`,
  column: `${classes.column} ${states.icon}`,
  narrow: `${classes.column} ${states.icon}`,
  paper: classes.column,
};

function sharedAttributesOf(view: EntryView): Attributes {
  const { part, colourBy, layout } = view;
  const { entry } = part;
  const byPerson = colourBy === 'person';
  const colourIndex = byPerson ? (personOf(view)?.colour ?? 0) : null;
  const colour =
    colourIndex === null ? colourOfKind[entry.kind] : (personColours[colourIndex] ?? 'off');
  const isMovable = view.mayBook && entry.appointment !== null && mayMove(entry.appointment);
  return {
    class: `${changes.change} ${classes.entry} ${layouts[layout]} ${colours[colour]}`,
    'data-kind': byPerson ? undefined : entry.kind,
    'data-person': byPerson ? String(colourIndex) : undefined,
    'data-short': flag(isShort(part)),
    'data-tall': flag(isTall(part)),
    'data-alone': flag(view.subcolumns === 1),
    'data-busy': flag(entry.appointment === null),
    'data-cancelled': flag(isCancelled(entry)),
    'data-state': iconState(view),
    'data-over': flag(view.isOver),
    'data-due': flag(view.isDue),
    'data-dragged': flag(view.isDragged),
    'data-changed': flag(view.isChanged),
    'data-edges': isMovable ? edgesOf(part) : undefined,
    draggable: entry.appointment ? 'false' : undefined,
  };
}

function ownAttributesOf(view: EntryView): Attributes {
  const { entry } = view.part;
  return {
    'data-entry': entry.appointment ? entry.id : undefined,
    // The tooltip, and the description that a screen reader adds.
    title: entryWords(entry, view),
    href: view.href ?? undefined,
  };
}

const isSameContent = (a: EntryContent, b: EntryContent) =>
  a.text === b.text &&
  a.detail === b.detail &&
  a.state?.word === b.state?.word &&
  a.state?.picture === b.state?.picture &&
  a.chips.join() === b.chips.join();

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
  model.append(...nodesOf(content, lineClasses));
  return model;
}

/** Into nodes that are there already. */
function writeWords(element: HTMLElement, { chips, text, detail }: EntryContent): void {
  const words = element.childNodes[chips.length];
  if (words) words.nodeValue = text;
  const after = words?.nextSibling;
  if (after?.firstChild) after.firstChild.nodeValue = detail;
  else if (after && detail !== '') after.textContent = detail;
}

/** Dozens of a week are alike: a copy costs less than its attributes and parts one by one. */
function newElement(isLink: boolean, alike: Attributes, content: EntryContent): HTMLElement {
  if (content.state !== undefined) return newModel(isLink, alike, content);
  const key = [isLink, ...Object.values(alike), ...content.chips].join('|');
  const model = models.get(key) ?? newModel(isLink, alike, content);
  models.set(key, model);
  const element = model.cloneNode(true) as HTMLElement;
  writeWords(element, content);
  return element;
}

function rewrite(element: HTMLElement, content: EntryContent, before: EntryContent): void {
  if (isSameContent(content, before)) return;
  const isAlike = content.chips.join() === before.chips.join() && content.state === undefined;
  if (isAlike) writeWords(element, content);
  else element.replaceChildren(...nodesOf(content, lineClasses));
}

/** Made, or what differs from `before` written to the same element. The grid handles its click. */
export function entryElement(view: EntryView, before?: EntryElement): EntryElement {
  const [sharedAttributes, ownAttributes, content] = [
    sharedAttributesOf(view),
    ownAttributesOf(view),
    contentOf(view),
  ];
  const element =
    before?.element ?? newElement(view.part.entry.appointment !== null, sharedAttributes, content);
  if (before) {
    write(element, sharedAttributes, before.sharedAttributes);
    rewrite(element, content, before.content);
  }
  write(element, ownAttributes, before?.ownAttributes);
  const inset = insetOf(view);
  if (inset !== before?.inset) element.style.inset = inset;
  return {
    element,
    view,
    sharedAttributes,
    ownAttributes,
    inset,
    content,
  };
}

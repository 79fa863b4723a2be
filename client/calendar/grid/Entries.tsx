/** The entries of a column. Their elements are made without React: a turned page replaces hundreds at once. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { inSubcolumns } from '#client/ui/times/subcolumns.ts';
import type { Column } from './columns.ts';
import { isEntryDone, isEntryLeftOpen } from '#client/calendar/entry-words.ts';
import { isCancelled } from './entries.ts';
import { entryElement, type EntryElement, type ShownEntry } from './entry-element.ts';
import classes from './Entries.module.css';

interface Props {
  column: Column;
  context: CalendarContext;
  /** The id of the dragged entry, whichever column it is over. */
  draggedId: string | null;
}

/** On a phone an entry is as high as half an hour at least, for a finger. */
const fingerMinutes = 30;

const isSame = (one: ShownEntry, other: ShownEntry) =>
  (Object.keys(one) as (keyof ShownEntry)[]).every((name) => one[name] === other[name]);

/** What stays keeps its focus; new elements cost the browser less than changing those of other entries. */
function arrange(host: HTMLElement, elements: readonly HTMLElement[]): void {
  if (!elements.some(({ parentNode }) => parentNode === host))
    return host.replaceChildren(...elements);
  const kept = new Set<Node>(elements);
  const gone = [...host.childNodes].filter((child) => !kept.has(child));
  for (const child of gone) child.remove();
  let next = host.firstChild;
  for (const element of elements)
    if (element === next) next = element.nextSibling;
    else host.insertBefore(element, next);
  return undefined;
}

/** Of how many columns that were shown in one place the entries are kept, hidden: who turns back finds them laid out. */
const mostKept = 4;

interface Layer {
  element: HTMLElement;
  /** By the entry's id. */
  entries: ReadonlyMap<string, EntryElement>;
}

function newLayer(host: HTMLElement): Layer {
  const element = document.createElement('div');
  host.append(element);
  return { element, entries: new Map() };
}

/** Shows a column's entries in a layer of its own: of those shown before it writes only what differs. */
function entryLayers() {
  /** By the column's id, the last shown last. */
  const kept = new Map<string, Layer>();
  return (host: HTMLElement, columnId: string, list: readonly ShownEntry[]): HTMLElement => {
    const { element, entries: before } = kept.get(columnId) ?? newLayer(host);
    const entries = new Map(
      list.map((shown) => {
        const { id } = shown.part.entry;
        const old = before.get(id);
        return [id, old && isSame(old.shown, shown) ? old : entryElement(shown, old)];
      }),
    );
    kept.delete(columnId);
    for (const other of kept.values()) other.element.className = classes.hiddenLayer ?? '';
    kept.set(columnId, { element, entries });
    const [[oldestId, oldest] = []] = kept;
    if (kept.size > mostKept && oldestId !== undefined) {
      oldest?.element.remove();
      kept.delete(oldestId);
    }
    arrange(
      element,
      [...entries.values()].map((entry) => entry.element),
    );
    element.className = classes.layer ?? '';
    return element;
  };
}

export function Entries({ column: { id, parts, personId }, context, draggedId }: Props) {
  const { zone, people, address, now, changed, mayBook, isPhone } = context;
  const showsCancelled = address.states?.includes('cancelled') ?? false;
  const arranged = useMemo(() => {
    const shown = showsCancelled ? parts : parts.filter(({ entry }) => !isCancelled(entry));
    return inSubcolumns(shown, isPhone ? fingerMinutes : 0);
  }, [parts, showsCancelled, isPhone]);
  const host = useRef<HTMLDivElement>(null);
  const [show] = useState(entryLayers);
  const layer = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { colourBy, linkTo } = address;
    const shared = { zone, people, colourBy, mayBook, personId };
    const list = arranged.map(({ item: part, subcolumn, subcolumns }) => ({
      ...shared,
      part,
      href: part.entry.own && linkTo(part.entry.id, part.startDay),
      subcolumn,
      subcolumns,
      isOver: isEntryDone(part.entry, now),
      isLeftOpen: isEntryLeftOpen(part.entry, now),
      isChanged: changed.has(part.entry.id),
      isDragged: part.entry.id === draggedId,
    }));
    if (host.current) layer.current = show(host.current, id, list);
  }, [show, id, arranged, zone, people, address, mayBook, personId, now, changed, draggedId]);
  const { appointmentId } = address;
  useLayoutEffect(() => {
    if (appointmentId === null) return undefined;
    const entries = [...(layer.current?.children ?? [])] as HTMLElement[];
    const open = entries.find(({ dataset }) => dataset['entry'] === appointmentId);
    open?.setAttribute('aria-current', 'true');
    return () => open?.removeAttribute('aria-current');
  }, [appointmentId, id, arranged]);
  return <div ref={host} className={classes.entries} />;
}

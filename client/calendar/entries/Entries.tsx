/** The entries of a column. Their elements are made without React: a turned page replaces hundreds at once. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import { inSubcolumns } from '#client/ui/times/subcolumns.ts';
import type { Column } from '#client/calendar/grid/grid-columns.ts';
import { dueOf, isEntryLate } from '#client/calendar/entry-status.ts';
import { isEntryDone, isEntryLeftOpen } from '#client/calendar/entry-words.ts';
import { isCancelled } from '#client/calendar/grid/grid-entries.ts';
import type { EntryLayout } from './entry-content.ts';
import { entryLayers } from './entry-layers.ts';
import classes from './entry-layers.module.css';

interface Props {
  column: Column;
  context: CalendarContext;
  layout: EntryLayout;
  /** The id of the dragged entry, whichever column it is over. */
  draggedId: string | null;
}

/** On a phone an entry is as high as half an hour at least, for a finger. */
const fingerMinutes = 30;

export function Entries({
  column: { id, day, parts, personId },
  context,
  layout,
  draggedId,
}: Props) {
  const { zone, people, ownId, address, now, today, changed, waiting, mayBook, isPhone } = context;
  const showsCancelled = address.states?.includes('cancelled') ?? false;
  const arranged = useMemo(() => {
    const visibleParts = showsCancelled ? parts : parts.filter(({ entry }) => !isCancelled(entry));
    return inSubcolumns(visibleParts, isPhone ? fingerMinutes : 0);
  }, [parts, showsCancelled, isPhone]);
  const host = useRef<HTMLDivElement>(null);
  const [show] = useState(entryLayers);
  const layer = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { colourBy, linkTo } = address;
    const shared = { zone, people, ownId, layout, colourBy, mayBook, personId };
    const isLine = layout === 'line';
    const dueId = isLine && day === today ? dueOf(parts, { now, waiting }) : undefined;
    const list = arranged.map(({ item: part, subcolumn, subcolumns }) => ({
      ...shared,
      part,
      href: part.entry.appointment && linkTo(part.entry.id, part.startDay),
      subcolumn,
      subcolumns,
      isOver: isEntryDone(part.entry, now),
      isLeftOpen: isEntryLeftOpen(part.entry, now),
      isLate: !isLine && day === today && isEntryLate(part.entry, now),
      isDue: part.entry.id === dueId,
      now: isLine ? now : 0,
      waitingSince: waiting.get(part.entry.id)?.waitingSince ?? null,
      isChanged: changed.has(part.entry.id),
      isDragged: part.entry.id === draggedId,
    }));
    if (host.current) layer.current = show(host.current, id, list);
  }, [
    show,
    id,
    arranged,
    parts,
    day,
    today,
    zone,
    people,
    ownId,
    layout,
    address,
    mayBook,
    personId,
    now,
    changed,
    waiting,
    draggedId,
  ]);
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

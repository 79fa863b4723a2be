/** Dragging entries by pointer: a mouse pulls them or their edges, a finger starts with a long press and pulls at handles. */
import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { Entry } from '#client/calendar/grid/grid-entries.ts';
import { scrolledAtEdge } from './edge-scroll.ts';
import { columnAt, handleAt, partAt, type PointerPosition } from './hit-test.ts';
import { movedTo, startDrag, type Dragged, type EntryDrag } from './use-entry-drag.ts';

/** Less than this is a click, or a finger at rest. */
const dragPixels = { mouse: 5, touch: 8 } as const;
/** How long a finger has to rest; one that moves sooner scrolls. */
const longPressMs = 400;

interface Gesture {
  dragged: Dragged;
  /** From the edge that is pulled, or the start, to where the pointer went down. */
  offsetMinutes: number;
  begunAt: PointerPosition;
  /** Where the pointer is now. */
  at: PointerPosition;
  isTouch: boolean;
  /** The drag has begun: the entry is shown as dragged. */
  isStarted: boolean;
  /** The pointer has moved further than a click or a resting finger would. */
  isMoved: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Options {
  area: RefObject<HTMLElement | null>;
  find: (id: string) => Entry | undefined;
  dragging: EntryDrag;
  zone: string;
}

/** Only a listener that is not passive can stop the page from scrolling, and only before it has begun to. */
function useNoScroll(area: Options['area'], isDragging: () => boolean) {
  useEffect(() => {
    const scroller = area.current;
    const preventScroll = (event: TouchEvent) => isDragging() && event.preventDefault();
    scroller?.addEventListener('touchmove', preventScroll, { passive: false });
    return () => scroller?.removeEventListener('touchmove', preventScroll);
  });
}

function useEscape(isDragging: boolean, cancel: () => void) {
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && cancel();
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
}

/** The listeners of the grid, for all of its entries. */
export function usePointerDrag({ area, find, dragging, zone }: Options) {
  const current = useRef<Gesture | null>(null);
  const wasDragged = useRef(false);
  /** Handles are shown, and the pointer went down outside of them. */
  const isDismissing = useRef(false);
  const forget = () => {
    clearTimeout(current.current?.timer);
    current.current = null;
  };
  const end = (isDropped: boolean) => {
    const gesture = current.current;
    forget();
    if (isDismissing.current) {
      isDismissing.current = false;
      wasDragged.current = isDropped;
      if (isDropped) dragging.drop(null);
    }
    if (!gesture?.isStarted) return;
    if (isDropped && gesture.isTouch && !gesture.isMoved) dragging.showHandles(gesture.dragged);
    else dragging.drop(isDropped ? gesture.dragged : null);
  };
  useNoScroll(area, () => current.current?.isStarted ?? false);
  useEscape(dragging.dragged !== null, () => end(false));

  const show = (gesture: Gesture, next: Dragged) => {
    const { column, minute, minutes } = gesture.dragged;
    const isSame = next.column === column && next.minute === minute && next.minutes === minutes;
    gesture.dragged = next;
    if (!isSame || !gesture.isStarted) dragging.update(next);
  };

  const start = (gesture: Gesture) => {
    show(gesture, gesture.dragged);
    gesture.isStarted = true;
    wasDragged.current = true;
    const scrollOn = () => {
      if (current.current !== gesture || !area.current) return;
      if (gesture.isMoved && scrolledAtEdge(area.current, gesture.at.clientY)) follow(gesture);
      requestAnimationFrame(scrollOn);
    };
    requestAnimationFrame(scrollOn);
  };

  const follow = (gesture: Gesture) => {
    const under = columnAt(gesture.at);
    if (!under) return;
    const to = { column: under.column, minute: under.minute - gesture.offsetMinutes };
    show(gesture, movedTo(gesture.dragged, to));
  };

  const begin = (event: PointerEvent<HTMLElement>, dragged: Dragged, minute: number) => {
    const { clientX, clientY } = event;
    const at = { clientX, clientY };
    const isTouch = event.pointerType === 'touch';
    const edge = dragged.minute + (dragged.part === 'end' ? dragged.minutes : 0);
    const gesture: Gesture = {
      dragged,
      offsetMinutes: minute - edge,
      begunAt: at,
      at,
      isTouch,
      isStarted: false,
      isMoved: false,
      timer: undefined,
    };
    current.current = gesture;
    if (dragged.hasHandles) start(gesture);
    else if (isTouch) gesture.timer = setTimeout(() => start(gesture), longPressMs);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    forget();
    const under = columnAt(event);
    if (!under || event.button !== 0) return;
    const { dragged } = dragging;
    const handle = handleAt(event.target);
    if (dragged && handle) return begin(event, { ...dragged, part: handle }, under.minute);
    isDismissing.current = dragged?.hasHandles ?? false;
    if (isDismissing.current) return;
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
    const entry = target && find(target.dataset['entry'] ?? '');
    if (!entry || !dragging.isMovable(entry)) return;
    const part = event.pointerType === 'touch' ? 'whole' : partAt(target, event);
    begin(event, startDrag({ entry, column: under.column, part }, zone), under.minute);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const gesture = current.current;
    if (!gesture) return;
    const { begunAt, isTouch } = gesture;
    const { clientX, clientY } = event;
    const distance = Math.hypot(clientX - begunAt.clientX, clientY - begunAt.clientY);
    gesture.at = { clientX, clientY };
    gesture.isMoved ||= distance >= dragPixels[isTouch ? 'touch' : 'mouse'];
    if (!gesture.isMoved) return;
    if (!gesture.isStarted && isTouch) return forget();
    if (!gesture.isStarted) {
      event.currentTarget.setPointerCapture(event.pointerId);
      start(gesture);
    }
    follow(gesture);
  };

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    /** The click that ends a drag does not open the appointment. */
    onClickCapture: (event: MouseEvent) => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    /** A long press opens no menu. */
    onContextMenu: (event: MouseEvent) => {
      if (current.current?.isTouch) event.preventDefault();
    },
  };
}

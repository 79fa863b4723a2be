/** Entries under the pointer: a mouse drags them or their edges, a finger lifts them by resting on them. */
import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { scrolledAtEdge } from './edge-scroll.ts';
import type { Entry } from './entries.ts';
import { lifted, taken, type Carried, type Carrying } from './use-carrying.ts';
import { dayMinutes } from './wall.ts';

/** Less than this is a click, or a finger at rest. */
const dragPixels = { mouse: 5, touch: 8 } as const;
/** A finger that rests for so long lifts; one that goes further before, scrolls. */
const liftMs = 400;
/** The lower edge is easy to take; the upper one leaves room for the hand on the name. */
const edgePixels = { end: 7, start: 4 } as const;

interface At {
  clientX: number;
  clientY: number;
}

interface Grip {
  carried: Carried;
  /** From the edge that is pulled, or the start, to where it was taken hold of. */
  offsetMinutes: number;
  begun: At;
  /** Where the pointer is now. */
  at: At;
  isTouch: boolean;
  isLifted: boolean;
  isDragged: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

function placeUnder({ clientX, clientY }: At) {
  const column = document
    .elementsFromPoint(clientX, clientY)
    .find((one): one is HTMLElement => one instanceof HTMLElement && !!one.dataset['column']);
  if (!column) return null;
  const { top, height } = column.getBoundingClientRect();
  return {
    column: column.dataset['column'] ?? '',
    minute: ((clientY - top) / height) * dayMinutes,
  };
}

/** The edges of what goes on over midnight are no edges. */
function gripAt(target: HTMLElement, { clientY }: At): Carried['grip'] {
  const { top, bottom, height } = target.getBoundingClientRect();
  const { edges = '' } = target.dataset;
  const isEnd = clientY > bottom - Math.min(edgePixels.end, height / 4);
  if (isEnd && edges.includes('end')) return 'end';
  const isStart = clientY < top + Math.min(edgePixels.start, height / 8);
  return isStart && edges.includes('start') ? 'start' : 'whole';
}

interface Hand {
  area: RefObject<HTMLElement | null>;
  find: (id: string) => Entry | undefined;
  carrying: Carrying;
  zone: string;
}

/** Only a listener that may do so keeps the page still, and only before it has begun to scroll. */
function useStillPage(area: Hand['area'], isLifted: () => boolean) {
  useEffect(() => {
    const scroller = area.current;
    const keepStill = (event: TouchEvent) => isLifted() && event.preventDefault();
    scroller?.addEventListener('touchmove', keepStill, { passive: false });
    return () => scroller?.removeEventListener('touchmove', keepStill);
  });
}

function useEscape(isCarried: boolean, putBack: () => void) {
  useEffect(() => {
    if (!isCarried) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && putBack();
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
}

/** What the grid itself listens to, for all of its entries. */
export function useGrip(hand: Hand) {
  const { area, find, carrying, zone } = hand;
  const held = useRef<Grip | null>(null);
  const wasLifted = useRef(false);
  const letGo = () => {
    clearTimeout(held.current?.timer);
    held.current = null;
  };
  const end = (isDropped: boolean) => {
    const grip = held.current;
    letGo();
    if (grip?.isLifted) carrying.drop(isDropped ? grip.carried : null);
  };
  useStillPage(area, () => held.current?.isLifted ?? false);
  useEscape(carrying.carried !== null, () => end(false));

  const show = (grip: Grip, next: Carried) => {
    const { column, minute, minutes } = grip.carried;
    const isSame = next.column === column && next.minute === minute && next.minutes === minutes;
    grip.carried = next;
    if (!isSame || !grip.isLifted) carrying.carry(next);
  };

  const lift = (grip: Grip) => {
    show(grip, grip.carried);
    grip.isLifted = true;
    wasLifted.current = true;
    const follow = () => {
      if (held.current !== grip || !area.current) return;
      if (grip.isDragged && scrolledAtEdge(area.current, grip.at.clientY)) drag(grip);
      requestAnimationFrame(follow);
    };
    requestAnimationFrame(follow);
  };

  const drag = (grip: Grip) => {
    const under = placeUnder(grip.at);
    if (!under) return;
    const to = { column: under.column, minute: under.minute - grip.offsetMinutes };
    show(grip, taken(grip.carried, to));
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasLifted.current = false;
    letGo();
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
    const entry = target && find(target.dataset['entry'] ?? '');
    const under = placeUnder(event);
    if (!entry || !under || event.button !== 0 || !carrying.isMovable(entry)) return;
    const isTouch = event.pointerType === 'touch';
    const pulled = isTouch ? 'whole' : gripAt(target, event);
    const carried = lifted({ entry, column: under.column, grip: pulled }, zone);
    const edge = carried.minute + (pulled === 'end' ? carried.minutes : 0);
    const { clientX, clientY } = event;
    const at = { clientX, clientY };
    const offsetMinutes = under.minute - edge;
    const state = { isLifted: false, isDragged: false, timer: undefined };
    const grip: Grip = { carried, offsetMinutes, begun: at, at, isTouch, ...state };
    held.current = grip;
    if (isTouch) grip.timer = setTimeout(() => lift(grip), liftMs);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const grip = held.current;
    if (!grip) return;
    const { begun, isTouch } = grip;
    const { clientX, clientY } = event;
    const way = Math.hypot(clientX - begun.clientX, clientY - begun.clientY);
    grip.at = { clientX, clientY };
    grip.isDragged ||= way >= dragPixels[isTouch ? 'touch' : 'mouse'];
    if (!grip.isDragged) return;
    if (!grip.isLifted && isTouch) return letGo();
    if (!grip.isLifted) {
      event.currentTarget.setPointerCapture(event.pointerId);
      lift(grip);
    }
    drag(grip);
  };

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    /** What was carried is not opened as well. */
    onClickCapture: (event: MouseEvent) => {
      if (!wasLifted.current) return;
      wasLifted.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    /** A finger's long rest asks for no menu. */
    onContextMenu: (event: MouseEvent) => {
      if (held.current?.isTouch) event.preventDefault();
    },
  };
}

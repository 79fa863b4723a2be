/** What lies under a pointer in the grid: a column's minute, the edge of an entry, a handle to pull at. */
import type { Carried } from '../use-carrying.ts';
import { dayMinutes } from '../grid/wall-clock.ts';

/** The lower edge is easy to take; the upper one leaves room for the hand on the name. */
const edgePixels = { end: 7, start: 4 } as const;

export interface At {
  clientX: number;
  clientY: number;
}

export function placeUnder({ clientX, clientY }: At) {
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
export function gripAt(target: HTMLElement, { clientY }: At): Carried['grip'] {
  const { top, bottom, height } = target.getBoundingClientRect();
  const { edges = '' } = target.dataset;
  const isEnd = clientY > bottom - Math.min(edgePixels.end, height / 4);
  if (isEnd && edges.includes('end')) return 'end';
  const isStart = clientY < top + Math.min(edgePixels.start, height / 8);
  return isStart && edges.includes('start') ? 'start' : 'whole';
}

/** The edge whose handle this is, if it is one. */
export function handleAt(target: EventTarget): 'start' | 'end' | null {
  const handle = target instanceof Element && target.closest<HTMLElement>('[data-handle]');
  if (!handle) return null;
  return handle.dataset['handle'] === 'start' ? 'start' : 'end';
}

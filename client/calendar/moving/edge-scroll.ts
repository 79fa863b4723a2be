/** Scrolls the grid while something is dragged at its upper or lower edge. */

const edgePixels = 28;
const stepPixels = 5;

/** Returns whether it scrolled. */
export function scrolledAtEdge(area: HTMLElement, clientY: number): boolean {
  const { top, bottom } = area.getBoundingClientRect();
  const head = area.querySelector('thead')?.offsetHeight ?? 0;
  const before = area.scrollTop;
  if (clientY < top + head + edgePixels) area.scrollTop -= stepPixels;
  else if (clientY > bottom - edgePixels) area.scrollTop += stepPixels;
  return area.scrollTop !== before;
}

/** What is carried to the edge of the grid brings what lies beyond it into view. */

const edgePixels = 28;
const stepPixels = 5;

/** Answers whether anything came into view. */
export function scrolledAtEdge(area: HTMLElement, clientY: number): boolean {
  const { top, bottom } = area.getBoundingClientRect();
  const head = area.querySelector('thead')?.offsetHeight ?? 0;
  const before = area.scrollTop;
  if (clientY < top + head + edgePixels) area.scrollTop -= stepPixels;
  else if (clientY > bottom - edgePixels) area.scrollTop += stepPixels;
  return area.scrollTop !== before;
}

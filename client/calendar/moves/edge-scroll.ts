/** Scrolls the grid, or on a phone the page, while something is dragged at its upper or lower edge. */

const edgePixels = 28;
const stepPixels = 5;

/** Where the grid does not scroll by itself, the page does, between its top and bottom bar. */
function scrollerOf(area: HTMLElement) {
  const isArea = getComputedStyle(area).overflowY === 'auto';
  const page = document.scrollingElement ?? document.documentElement;
  const heightOf = (bar: 'top' | 'bottom') =>
    Number.parseFloat(getComputedStyle(page).getPropertyValue(`--${bar}-bar-height`)) || 0;
  const { top, bottom } = isArea
    ? area.getBoundingClientRect()
    : {
        top: heightOf('top'),
        bottom: innerHeight - heightOf('bottom'),
      };
  return { scroller: isArea ? area : page, top, bottom };
}

/** Returns whether it scrolled. */
export function scrolledAtEdge(area: HTMLElement, clientY: number): boolean {
  const { scroller, top, bottom } = scrollerOf(area);
  const head = area.querySelector('thead')?.offsetHeight ?? 0;
  const before = scroller.scrollTop;
  if (clientY < top + head + edgePixels) scroller.scrollTop -= stepPixels;
  else if (clientY > bottom - edgePixels) scroller.scrollTop += stepPixels;
  return scroller.scrollTop !== before;
}

/** Whether an Escape belongs to something above a panel: a dialog, a menu or a list of options. */

const layers = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Lists that are closed stay in the page, hidden. */
const isCovered = () =>
  [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility());

let wasCovered = false;

/**
 * Call it before anything is rendered. What closes by Escape does so before other listeners hear of the
 * key, and is gone by then where motion is reduced: so this is judged before all of them.
 */
export function watchEscape(): void {
  globalThis.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') wasCovered = isCovered();
    },
    { capture: true },
  );
}

/** For the Escape that is being handled. */
export const isEscapeOfAnother = (): boolean => wasCovered;

/** Begins a panel's focus in its first field: without this it would be on the button that closes it. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const focusable =
  'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex="0"], [data-autofocus]';
const fields = 'input, select, textarea';
const closes = '.mantine-Drawer-close';

const isReachable = (element: HTMLElement) =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();

/**
 * Undefined while the content has not come; null where it begins with something else: that is read
 * first, and no keyboard is put over it.
 */
function firstField(panel: HTMLElement): HTMLElement | null | undefined {
  const named = panel.querySelector<HTMLElement>('[data-autofocus]');
  if (named) return named;
  const [first] = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => !element.matches(closes) && isReachable(element),
  );
  if (!first?.matches(fields)) return first && null;
  // Of a group of choices the chosen one.
  const chosen = first.matches('[type="radio"]') && panel.querySelector<HTMLElement>(':checked');
  return chosen || first;
}

/** For an element around the content, which is put on the page when the panel opens. */
export function useFirstField(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  // The focus trap looks for this mark a moment later.
  useLayoutEffect(() => {
    if (panel.current) firstField(panel.current)?.setAttribute('data-autofocus', 'true');
  }, []);
  useEffect(() => {
    const { current } = panel;
    if (!current || firstField(current) !== undefined) return undefined;
    const watch = new MutationObserver(() => {
      const field = firstField(current);
      if (field === undefined) return;
      watch.disconnect();
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.matches(closes))
        field?.focus({ preventScroll: true });
    });
    watch.observe(current, { subtree: true, childList: true });
    return () => watch.disconnect();
  }, []);
  return panel;
}

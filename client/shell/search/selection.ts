/** Which line Enter would open, while lines come and go. */
import { useSpotlight } from '@mantine/spotlight';
import { useLayoutEffect, useState } from 'react';

type Store = Parameters<typeof useSpotlight>[0];

/**
 * Spotlight marks the line in the page and keeps its place to itself. Where others arrive in front
 * of it, the place follows the line; where it is gone, or none was marked yet, it is the first one.
 * Answers the place; `lines` are the keys of what is listed.
 */
export function useSelection(store: Store, lines: string): number {
  const { listId } = useSpotlight(store);
  const [selected, setSelected] = useState(0);
  useLayoutEffect(() => {
    const list = listId ? document.getElementById(listId) : null;
    if (!list) return undefined;
    const lookAgain = () => {
      const actions = [...list.querySelectorAll('[data-action]')];
      const marked = actions.findIndex((action) => action.hasAttribute('data-selected'));
      if (marked < 0) actions[0]?.setAttribute('data-selected', 'true');
      const at = Math.max(marked, 0);
      store.updateState((state) => ({ ...state, selected: at }));
      setSelected(at);
    };
    lookAgain();
    const watch = new MutationObserver(lookAgain);
    watch.observe(list, { subtree: true, attributeFilter: ['data-selected'] });
    return () => watch.disconnect();
  }, [store, listId, lines]);
  return selected;
}

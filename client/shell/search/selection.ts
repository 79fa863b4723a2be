/** Tracks which result Enter would open while results come and go. */
import { useSpotlight } from '@mantine/spotlight';
import { useLayoutEffect, useState } from 'react';

type Store = Parameters<typeof useSpotlight>[0];

/**
 * Spotlight marks the selected result in the DOM but keeps its index private. Where results arrive
 * above it, the index follows the marked result; where that is gone, or none was marked, it is the
 * first. Returns the index; `lines` are the keys of the results.
 */
export function useSelection(store: Store, lines: string): number {
  const { listId } = useSpotlight(store);
  const [selected, setSelected] = useState(0);
  useLayoutEffect(() => {
    const list = listId ? document.getElementById(listId) : null;
    if (!list) return undefined;
    const updateSelection = () => {
      const actions = [...list.querySelectorAll('[data-action]')];
      const marked = actions.findIndex((action) => action.hasAttribute('data-selected'));
      if (marked < 0) actions[0]?.setAttribute('data-selected', 'true');
      const at = Math.max(marked, 0);
      store.updateState((state) => ({ ...state, selected: at }));
      setSelected(at);
    };
    updateSelection();
    const watch = new MutationObserver(updateSelection);
    watch.observe(list, { subtree: true, attributeFilter: ['data-selected'] });
    return () => watch.disconnect();
  }, [store, listId, lines]);
  return selected;
}

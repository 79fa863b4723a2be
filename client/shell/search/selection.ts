/** Tracks which result Enter would open while results come and go. */
import { useSpotlight } from '@mantine/spotlight';
import { useLayoutEffect, useState } from 'react';

type Store = Parameters<typeof useSpotlight>[0];

interface Options {
  store: Store;
  /** The keys of the results. */
  lines: string;
  /** A person has gone to a result with the arrows. */
  isChosen: boolean;
}

/**
 * Spotlight marks the selected result in the DOM but keeps its index private. Where results arrive
 * above one that was chosen, the index follows it; otherwise the first result is the one. Returns
 * the index.
 */
export function useSelection({ store, lines, isChosen }: Options): number {
  const { listId } = useSpotlight(store);
  const [selected, setSelected] = useState(0);
  useLayoutEffect(() => {
    const list = listId ? document.getElementById(listId) : null;
    if (!list) return undefined;
    if (!isChosen)
      for (const action of list.querySelectorAll('[data-selected]'))
        action.removeAttribute('data-selected');
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
  }, [store, listId, lines, isChosen]);
  return selected;
}

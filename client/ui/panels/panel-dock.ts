/** The place beside a page's content where a panel is shown in wide windows, instead of over it. */
import { createContext, useCallback, useState } from 'react';
import classes from './panel-dock.module.css';

/** Null where a page has no such place: its panels are drawers. */
export const PanelDock = createContext<HTMLElement | null>(null);

function newDock(className: string): HTMLElement {
  const dock = document.createElement('div');
  dock.className = className;
  return dock;
}

/** The dock, and what the element has around it, which takes no place of its own. It is there before the first render: an element of React's own would have to be kept in state, and the page rendered twice. */
export function usePanelDock(className = '') {
  const [dock] = useState(() => newDock(className));
  const ref = useCallback((parent: HTMLElement | null) => parent?.append(dock), [dock]);
  return { dock, place: { ref, className: classes.place } };
}

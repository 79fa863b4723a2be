/** The place beside a list where a panel is shown in wide windows, instead of over the list. */
import { createContext } from 'react';

/** Null where a page has no such place: its panels are drawers. */
export const PanelDock = createContext<HTMLElement | null>(null);

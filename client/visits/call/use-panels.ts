/** Which panels are open beside the stage: one at a time, on a desk chat and note together. */
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { keepKeys } from '#client/ui/panels/kept-keys.ts';

export type PanelName = 'chat' | 'note' | 'people' | 'devices' | 'consent' | 'sheet';

/** Both leave as much to the stage as one does in the smallest window of a desk. */
const wideEnough = '(min-width: 75em)';

const together: readonly PanelName[] = ['chat', 'note'];

/** After opening `name`, or closing it where it is open. */
export function afterToggle(
  open: readonly PanelName[],
  name: PanelName,
  { isWide }: { isWide: boolean },
): readonly PanelName[] {
  if (open.includes(name)) return open.filter((panelName) => panelName !== name);
  if (!isWide || !together.includes(name)) return [name];
  return together.filter((panel) => panel === name || open.includes(panel));
}

export interface Panels {
  open: readonly PanelName[];
  isOpen: (name: PanelName) => boolean;
  toggle: (name: PanelName) => void;
  show: (name: PanelName) => void;
  close: (name: PanelName) => void;
}

/** `first` is open on a desk until another choice is made. */
export function usePanels(first: PanelName | null = null): Panels {
  const isWide = useMediaQuery(wideEnough, true) ?? true;
  const [choice, setOpen] = useState<readonly PanelName[] | null>(null);
  const chosen = choice ?? (first !== null && isWide ? [first] : []);
  // A window that became narrow shows the last one.
  const open = isWide ? chosen : chosen.slice(-1);
  const isOpen = (name: PanelName) => open.includes(name);
  const toggle = (name: PanelName) => {
    if (name === 'chat' && !isOpen(name)) keepKeys();
    setOpen(afterToggle(open, name, { isWide }));
  };
  return {
    open,
    isOpen,
    toggle,
    show: (name) => {
      if (!isOpen(name)) toggle(name);
    },
    close: (name) => setOpen(open.filter((panel) => panel !== name)),
  };
}

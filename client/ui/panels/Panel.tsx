/** A panel at the right: beside the list where that has a place for it, else over it; on a phone it covers the page. */
import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Docked, useWide } from '#client/ui/panels/DetailsPanel.tsx';
import { DrawerHead } from '#client/ui/panels/DrawerHead.tsx';
import { PanelDock } from '#client/ui/panels/panel-dock.ts';
import { SideDrawer } from '#client/ui/panels/SideDrawer.tsx';
import { useFocusBack } from '#client/ui/panels/use-focus-back.ts';
import { isOnPhone } from '#client/ui/panels/on-phone.ts';

interface Props {
  title: string;
  /** Under the title; empty while it loads. */
  state?: string | undefined;
  opened: boolean;
  /** What it is about, for panels beside a list: another one is chosen while they are open. */
  subject?: string | undefined;
  onClose: () => void;
  /** While a question is open above it, Escape and the focus belong to that. */
  isCovered?: boolean;
  /** Details belong beside the list; a form covers it. */
  isDockable?: boolean;
  /** Over the page, in pixels: for pages that are read in it. */
  width?: number;
  children: ReactNode;
}

export function Panel(props: Props) {
  const { title, state, opened, subject, onClose, isCovered = false, isDockable, children } = props;
  const { width = 480 } = props;
  useFocusBack(opened, subject);
  useFocusBack(isCovered);
  const dock = use(PanelDock);
  const isWide = useWide(opened);
  if (isDockable && dock && isWide) {
    const details = { title, content: children, onClose, subject, isCovered };
    return opened && createPortal(<Docked {...details} />, dock);
  }
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      size={isOnPhone() ? '100%' : width}
      isCovered={isCovered}
    >
      <DrawerHead title={title} state={state} />
      {children}
    </SideDrawer>
  );
}

/** A panel at the right beside the list; on a phone it covers the whole page. */
import { Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { SideDrawer } from '#client/ui/panels/SideDrawer.tsx';
import { useFocusBack } from '#client/ui/panels/use-focus-back.ts';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** While a question is open above it, Escape and the focus belong to that. */
  isCovered: boolean;
  children: ReactNode;
}

const onPhone = '(max-width: 47.99em)';

export function Panel({ title, opened, onClose, isCovered, children }: Props) {
  useFocusBack(opened);
  useFocusBack(isCovered);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      size={globalThis.matchMedia(onPhone).matches ? '100%' : 480}
      isCovered={isCovered}
    >
      <Group justify="space-between" wrap="nowrap" mb="md" mih={44}>
        <Drawer.Title fz={18} fw={650}>
          {title}
        </Drawer.Title>
        <Drawer.CloseButton aria-label="Close" size={36} />
      </Group>
      {children}
    </SideDrawer>
  );
}

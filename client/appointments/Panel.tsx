/** A panel at the right that keeps the list in view; on a phone it is the whole page. */
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** While a decision lies above, Escape and the focus belong to that. */
  isCovered: boolean;
  children: ReactNode;
}

const onPhone = '(max-width: 47.99em)';

export function Panel({ title, opened, onClose, isCovered, children }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={globalThis.matchMedia(onPhone).matches ? '100%' : 480}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      overlayProps={{ backgroundOpacity: 0.3 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 36 }}
      styles={{ title: { fontSize: 18, fontWeight: 650 } }}
    >
      {children}
    </Drawer>
  );
}

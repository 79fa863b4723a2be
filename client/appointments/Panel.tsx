/** A panel at the right that keeps the list in view; on a phone it is the whole page. */
import { Drawer } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** While a decision lies above, Escape and the focus belong to that. */
  isCovered: boolean;
  children: ReactNode;
}

const onPhone = '(max-width: 47.99em)';

/** The panel's focus trap goes back to its first field; the focus belongs where it was before. */
function useFocusAfter(isCovered: boolean) {
  useEffect(() => {
    if (!isCovered) return undefined;
    const before = document.activeElement;
    return () => {
      setTimeout(() => before instanceof HTMLElement && before.focus(), 30);
    };
  }, [isCovered]);
}

export function Panel({ title, opened, onClose, isCovered, children }: Props) {
  useFocusAfter(isCovered);
  return (
    <Drawer
      opened={opened}
      // After this key press: a question that opens now must not take the same Escape for its own.
      onClose={() => setTimeout(onClose)}
      title={title}
      position="right"
      size={globalThis.matchMedia(onPhone).matches ? '100%' : 480}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      overlayProps={{ backgroundOpacity: 0.2 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 36 }}
      styles={{ title: { fontSize: 18, fontWeight: 650 } }}
    >
      {children}
    </Drawer>
  );
}

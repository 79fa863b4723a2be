/** A panel at the right that keeps the list in view; on a phone it is the whole page. */
import { Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '#client/ui/panels/use-focus-back.ts';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** While a decision lies above, Escape and the focus belong to that. */
  isCovered: boolean;
  children: ReactNode;
}

const onPhone = '(max-width: 47.99em)';

/** In parts, because Mantine's own header would be a second banner of the page. */
export function Panel({ title, opened, onClose, isCovered, children }: Props) {
  useFocusBack(opened);
  useFocusBack(isCovered);
  return (
    <Drawer.Root
      opened={opened}
      // After this key press: a question that opens now must not take the same Escape for its own.
      onClose={() => setTimeout(onClose)}
      position="right"
      size={globalThis.matchMedia(onPhone).matches ? '100%' : 480}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      returnFocus={false}
    >
      <Drawer.Overlay backgroundOpacity={0.2} />
      <Drawer.Content>
        <Drawer.Body pt="sm">
          <Group justify="space-between" wrap="nowrap" mb="md" mih={44}>
            <Drawer.Title fz={18} fw={650}>
              {title}
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close" size={36} />
          </Group>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

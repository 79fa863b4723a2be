/** A drawer at the right, built from Mantine's parts, because its own header would be a second banner landmark. */
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFirstField } from './use-first-field.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  size: number | string;
  /** A dialog is open above it and handles Escape; the focus goes back to where it was. */
  isCovered: boolean;
  children: ReactNode;
}

/** On the page while the drawer is. */
const Content = ({ children }: { children: ReactNode }) => (
  <div ref={useFirstField()}>{children}</div>
);

export function SideDrawer({ opened, onClose, size, isCovered, children }: Props) {
  return (
    <Drawer.Root
      opened={opened}
      // After this key press, so that a dialog that opens now does not handle the same Escape.
      onClose={() => setTimeout(onClose)}
      position="right"
      size={size}
      closeOnEscape={!isCovered}
      returnFocus={false}
    >
      <Drawer.Overlay backgroundOpacity={0.2} />
      <Drawer.Content>
        <Drawer.Body pt="sm">
          <Content>{children}</Content>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

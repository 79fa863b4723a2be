/** The less used actions of a page: a menu button that opens a sheet at the bottom of a phone. */
import { ActionIcon, Drawer, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DrawerHead } from './DrawerHead.tsx';
import classes from './ToolbarSheet.module.css';

interface Props {
  /** What the button is called, and the sheet. */
  label: string;
  children: ReactNode;
}

/** Choosing an action closes it: one that opens another panel would be under it. */
export function ToolbarSheet({ label, children }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const closeAfterAction = ({ target }: { target: EventTarget }) => {
    if (target instanceof Element && target.closest('button:not([aria-haspopup]), a')) close();
  };
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconDots size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <Drawer.Root opened={isOpen} onClose={close} position="bottom" size="auto">
        <Drawer.Overlay backgroundOpacity={0.2} />
        <Drawer.Content className={classes.sheet ?? ''}>
          <Drawer.Body pt="xs">
            <DrawerHead title={label} />
            <Stack
              gap="sm"
              align="stretch"
              className={classes.actions ?? ''}
              onClick={closeAfterAction}
            >
              {children}
            </Stack>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

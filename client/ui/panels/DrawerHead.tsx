/** The first line of a drawer: what it is, in which state, and a button that closes it. */
import { Drawer, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** Empty while it loads, so that nothing jumps. */
  state?: string | undefined;
}

export function DrawerHead({ title, state }: Props) {
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      align="flex-start"
      mb="calc(var(--mantine-spacing-md) + var(--alerts-over-panels, 0px))"
      mih={44}
    >
      {/* Its middle is that of the button, with a state below it or without. */}
      <div>
        <Drawer.Title fz={18} fw={650} mih={44} style={{ alignContent: 'center' }}>
          {title}
        </Drawer.Title>
        {state !== undefined && (
          <Text size="sm" c="dimmed" mih={20} mt={-8}>
            {state}
          </Text>
        )}
      </div>
      <Drawer.CloseButton aria-label="Close" size={36} mt={{ base: 0, sm: 4 }} />
    </Group>
  );
}

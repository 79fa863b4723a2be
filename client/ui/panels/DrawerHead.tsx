/** The first line of a drawer: what it is, in which state, and a button that closes it. */
import { Drawer, Group, Text } from '@mantine/core';

interface Props {
  title: string;
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
      {/* At one height, with a state below it or without. */}
      <div style={{ paddingBlockStart: 8 }}>
        <Drawer.Title fz={18} fw={650}>
          {title}
        </Drawer.Title>
        {state !== undefined && (
          <Text size="sm" c="dimmed" mih={20}>
            {state}
          </Text>
        )}
      </div>
      <Drawer.CloseButton aria-label="Close" size={36} mt={4} />
    </Group>
  );
}

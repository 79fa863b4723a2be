/** The first line of a drawer: what it is, and a button that closes it. */
import { Drawer, Group } from '@mantine/core';

export function DrawerHead({ title }: { title: string }) {
  return (
    <Group justify="space-between" wrap="nowrap" mb="md" mih={44}>
      <Drawer.Title fz={18} fw={650}>
        {title}
      </Drawer.Title>
      <Drawer.CloseButton aria-label="Close" size={36} />
    </Group>
  );
}

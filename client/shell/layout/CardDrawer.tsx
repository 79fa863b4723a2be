/** A drawer on any page that is open while the address names whom it shows, so that Back closes it. */
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DrawerHead } from '#client/ui/panels/DrawerHead.tsx';
import { isOnPhone } from '#client/ui/panels/on-phone.ts';
import { useFocusBack } from '#client/ui/panels/use-focus-back.ts';

interface Props {
  /** The parameter of the address that has the id. */
  name: string;
  title: string;
  children: (id: string) => ReactNode;
}

export function CardDrawer({ name, title, children }: Props) {
  const [search, setSearch] = useSearchParams();
  const id = search.get(name);
  useFocusBack(id !== null);
  const close = () =>
    setSearch(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
  return (
    <Drawer.Root
      opened={id !== null}
      onClose={close}
      position="right"
      size={isOnPhone() ? '100%' : 400}
      returnFocus={false}
    >
      <Drawer.Overlay backgroundOpacity={0.2} />
      <Drawer.Content>
        <Drawer.Body pt="sm">
          <DrawerHead title={title} />
          {id && children(id)}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

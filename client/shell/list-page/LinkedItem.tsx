/** One item of a list page: its name opens the details. */
import type { ComponentProps } from 'react';
import { RowLink } from '#client/shell/RowLink.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import type { ListAddress } from './list-address.ts';

interface Props extends Omit<ComponentProps<typeof Item>, 'isOpen'> {
  id: string;
  address: ListAddress;
}

export function LinkedItem({ id, address, name, ...parts }: Props) {
  const isOpen = address.view.is === 'one' && address.view.id === id;
  const link = (
    <RowLink {...address.linkTo(id)} isOpen={isOpen}>
      {name}
    </RowLink>
  );
  return <Item {...parts} name={link} isOpen={isOpen} />;
}

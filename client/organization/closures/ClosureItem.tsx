/** One entry in the list of closed days: when, and for whom. */
import { Badge } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import type { Closure } from '#shared/organization/closures.ts';
import type { ListAddress } from '#client/shell/list-page/address.ts';
import { RowLink } from '#client/shell/RowLink.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { dayWords } from './closure-words.ts';

interface Props {
  closure: Closure;
  address: ListAddress;
}

export function ClosureItem({ closure, address }: Props) {
  const { id, name, kind, unit } = closure;
  const isOpen = address.view.is === 'one' && address.view.id === id;
  return (
    <Item
      isOpen={isOpen}
      picture={<IconCalendarOff size={22} stroke={1.5} aria-hidden />}
      name={
        <RowLink {...address.linkTo(id)} isOpen={isOpen}>
          {name}
        </RowLink>
      }
      facts={dayWords(closure)}
      purpose={unit ? unit.name : 'The whole organization'}
      end={
        <Badge variant="light" color="off" tt="none">
          {kind === 'holiday' ? 'Holiday' : 'Closed'}
        </Badge>
      }
    />
  );
}

/** One entry in the list of closed days: when, and for whom. */
import { Badge } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import type { Closure } from '#shared/organization/closures.ts';
import type { ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { dayWords } from './closure-words.ts';

interface Props {
  closure: Closure;
  address: ListAddress;
}

export function ClosureItem({ closure, address }: Props) {
  const { id, name, kind, unit } = closure;
  return (
    <LinkedItem
      id={id}
      address={address}
      picture={<IconCalendarOff size={22} stroke={1.5} aria-hidden />}
      name={name}
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

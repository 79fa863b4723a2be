/** One item of a list page: its name opens the details, and a badge says whether it is active. */
import { Badge } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListAddress } from './list-address.ts';
import { LinkedItem } from './LinkedItem.tsx';

interface Props {
  item: { id: string; name: string; active: boolean };
  address: ListAddress;
  picture: ReactNode;
  facts: ReactNode;
  purpose: ReactNode;
  /** The badge's words. */
  activeWord?: string;
  inactiveWord?: string;
}

export function NamedItem(props: Props) {
  const { item, address, activeWord = 'Active', inactiveWord = 'Inactive', ...parts } = props;
  const { id, name, active } = item;
  const StateIcon = active ? IconCheck : IconX;
  return (
    <LinkedItem
      {...parts}
      id={id}
      address={address}
      name={name}
      end={
        <Badge
          variant="light"
          color={active ? 'good' : 'off'}
          tt="none"
          leftSection={<StateIcon size={12} stroke={2} aria-hidden />}
        >
          {active ? activeWord : inactiveWord}
        </Badge>
      }
    />
  );
}

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
  /** The badge's word for an active item. */
  activeWord?: string;
}

export function NamedItem({ item, address, activeWord = 'Active', ...parts }: Props) {
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
          {active ? activeWord : 'Inactive'}
        </Badge>
      }
    />
  );
}

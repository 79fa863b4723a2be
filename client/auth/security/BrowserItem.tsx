/** One browser in a list of My security: its name, whether it is this one, facts, and a button. */
import { Badge, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Item } from '#client/ui/list/ItemList.tsx';

interface Props {
  Picture: Icon;
  device: string;
  isThisBrowser: boolean;
  facts: ReactNode;
  end: ReactNode;
}

export const BrowserItem = ({ Picture, device, isThisBrowser, facts, end }: Props) => (
  <Item
    picture={<Picture size={20} stroke={1.5} aria-hidden />}
    name={
      <Text fw={600}>
        {device}{' '}
        {isThisBrowser && (
          <Badge variant="light" color="good">
            This browser
          </Badge>
        )}
      </Text>
    }
    facts={facts}
    end={end}
  />
);

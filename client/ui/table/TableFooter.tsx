/** The footer of a table: how many rows there are, and the buttons of its pages. */
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** "1-50 of 312 accounts" */
  words: ReactNode;
  /** The buttons that lead to other pages. */
  children?: ReactNode;
}

export const TableFooter = ({ words, children }: Props) => (
  <Group justify="space-between" gap="sm" mih={52} py={8} px="md">
    <Text size="sm" c="dimmed" className="numbers" component="output">
      {words}
    </Text>
    {children}
  </Group>
);

/** Numbers that are links: each opens exactly the rows that it counts. */
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from '#client/ui/list/FilterLinks.module.css';

interface Props {
  label: string;
  filters: readonly { name: string; label: string }[];
  counts: readonly number[] | undefined;
  /** The name of the one that is shown. */
  current: string;
  linkTo: (name: string) => string;
  /** What else stands in the row. */
  children?: ReactNode;
}

export const FilterLinks = ({ label, filters, counts, current, linkTo, children }: Props) => (
  <Group component="nav" gap="xs" aria-label={label}>
    {filters.map((filter, at) => (
      <Link
        key={filter.name}
        to={linkTo(filter.name)}
        className={classes.link}
        aria-current={filter.name === current ? 'page' : undefined}
      >
        <Text component="span" className={classes.count} aria-hidden={counts === undefined}>
          {counts?.[at] ?? '–'}
        </Text>{' '}
        {filter.label}
      </Link>
    ))}
    {children}
  </Group>
);

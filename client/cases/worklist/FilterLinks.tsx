/** Numbers that are links: each opens exactly the rows that it counts. */
import { Group, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { CaseFilter } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import classes from '#client/ui/list/FilterLinks.module.css';

export interface NamedFilter {
  /** In the address. */
  name: string;
  label: string;
  filter: CaseFilter;
}

/** Returns how many cases each filter has; undefined until they are counted. */
export function useCounts(filters: readonly NamedFilter[]): number[] | undefined {
  const request = { filters: filters.map(({ filter }) => filter) };
  const enabled = filters.length > 0;
  return trpc.cases.counts.useQuery(request, { placeholderData: keepPreviousData, enabled }).data
    ?.counts;
}

interface Props {
  label: string;
  filters: readonly NamedFilter[];
  counts: readonly number[] | undefined;
  /** The name of the one that is shown. */
  current: string;
  linkTo: (name: string) => string;
}

export const FilterLinks = ({ label, filters, counts, current, linkTo }: Props) => (
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
  </Group>
);

/** Below the lists of a page: the user's own filters and those of their unit with their numbers, and the fields of the one in force. */
import { Button, Group } from '@mantine/core';
import { IconColumns3, IconFilter, IconUsers } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import type { SavedFilter } from '#shared/cases/saved-filters.ts';
import { FilterLinks, useCounts, type NamedFilter } from '#client/cases/worklist/FilterLinks.tsx';
import { ColumnFields } from './ColumnFields.tsx';
import { FilterFields } from './FilterFields.tsx';
import type { FilterBarProps } from './filter-bar-props.ts';

interface SavedLinksProps extends Pick<FilterBarProps, 'address'> {
  label: string;
  filters: readonly SavedFilter[];
  current: string;
}

function SavedLinks({ label, filters, current, address }: SavedLinksProps) {
  const links: NamedFilter[] = filters.map(({ id, name, filter: caseFilter }) => ({
    name: id,
    label: name,
    filter: caseFilter,
  }));
  const counts = useCounts(links);
  const linkTo = (id: string) => {
    const link = links.find(({ name }) => name === id);
    return link ? address.filterLink(link.filter) : address.pathname;
  };
  if (links.length === 0) return null;
  return (
    <FilterLinks label={label} filters={links} counts={counts} current={current} linkTo={linkTo} />
  );
}

export function FilterBar(props: FilterBarProps) {
  const { saved, address, filter, isOwn } = props;
  const [opened, setOpened] = useState<'filter' | 'columns' | null>(
    isOwn && !saved.sameAs(filter) ? 'filter' : null,
  );
  const fields = useId();
  const current = isOwn ? (saved.sameAs(filter)?.id ?? '') : '';
  const { query } = saved;
  const opens = (part: 'filter' | 'columns') => ({
    'aria-expanded': opened === part,
    'aria-controls': fields,
    onClick: () => setOpened(opened === part ? null : part),
  });
  return (
    <>
      <Group gap="xs" align="flex-start">
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
          {...opens('filter')}
        >
          Filter
        </Button>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}
          {...opens('columns')}
        >
          Columns
        </Button>
        {props.onAssign && (
          <Button
            variant="default"
            leftSection={<IconUsers size={16} stroke={1.5} aria-hidden />}
            onClick={props.onAssign}
          >
            Assign several
          </Button>
        )}
        <SavedLinks label="Your filters" filters={saved.ownFilters} {...{ current, address }} />
        <SavedLinks
          label="Filters of your unit"
          filters={saved.unitFilters}
          {...{ current, address }}
        />
      </Group>
      <div id={fields}>
        {query.error && query.data === undefined && (
          <QueryFailed title="Your filters could not be loaded." query={query} />
        )}
        {opened === 'filter' && <FilterFields {...props} />}
        {opened === 'columns' && <ColumnFields choice={props.columnChoice} />}
      </div>
    </>
  );
}

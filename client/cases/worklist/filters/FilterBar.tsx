/** Below the lists of a page: the user's own filters and those of their unit with their numbers, and the fields of the one in force. */
import { Button, Group } from '@mantine/core';
import { IconColumns3, IconFilter, IconUsers } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { caseColumns } from '#shared/case-kinds/columns.ts';
import { ColumnFields } from '#client/cases/public/filters/ColumnFields.tsx';
import { FiltersFailed } from '#client/cases/public/filters/FiltersFailed.tsx';
import { SavedLinks } from '#client/cases/public/filters/SavedLinks.tsx';
import { useCounts } from '#client/cases/worklist/use-counts.ts';
import { FilterFields } from './FilterFields.tsx';
import type { FilterBarProps } from './filter-bar-props.ts';

export function FilterBar(props: FilterBarProps) {
  const { saved, address, filter, isOwn } = props;
  const [opened, setOpened] = useState<'filter' | 'columns' | null>(
    isOwn && !saved.sameAs(filter) ? 'filter' : null,
  );
  const fields = useId();
  const current = isOwn ? (saved.sameAs(filter)?.id ?? '') : '';
  const { query } = saved;
  const links = { current, useNumbers: useCounts, linkTo: address.filterLink };
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
        <SavedLinks label="Your filters" filters={saved.ownFilters} {...links} />
        <SavedLinks label="Filters of your unit" filters={saved.unitFilters} {...links} />
      </Group>
      <div id={fields}>
        {query.error && query.data === undefined && <FiltersFailed query={query} />}
        {opened === 'filter' && <FilterFields {...props} />}
        {opened === 'columns' && <ColumnFields choice={props.columnChoice} labels={caseColumns} />}
      </div>
    </>
  );
}

/** The named lists of a page of stays and the filters that people saved, each with its number; its fields and its columns. */
import { Button, Group, Stack } from '@mantine/core';
import { IconColumns3, IconFilter } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { isSameFilter } from '#shared/cases/saved-filters.ts';
import type { StayColumnName } from '#shared/utilization/stay-columns.ts';
import type { StayFilter } from '#shared/utilization.ts';
import { SavedLinks } from '#client/cases/public/filters/SavedLinks.tsx';
import type { ListColumnChoice } from '#client/cases/public/filters/use-list-columns.ts';
import { trpc } from '#client/shell/api/api.ts';
import { FiltersFailed } from '#client/cases/public/filters/FiltersFailed.tsx';
import { FilterLinks } from '#client/shell/list-page/FilterLinks.tsx';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import type { StayAddress } from './stay-address.ts';
import { useStayCounts } from './use-stays.ts';
import type { NamedStayFilter } from './stay-words.ts';

/** After the list, which is what people came for. */
const StayFilterFields = onDemand(
  async () => (await import('./StayFilterFields.tsx')).StayFilterFields,
);
const StayColumnFields = onDemand(
  async () => (await import('./StayColumnFields.tsx')).StayColumnFields,
);

interface Props {
  lists: readonly NamedStayFilter[];
  address: StayAddress;
  columnChoice: ListColumnChoice<StayColumnName>;
}

/** The reader's own before those of somebody else. */
function useSavedStayFilters(filter: StayFilter) {
  const query = trpc.utilization.stays.filters.useQuery({});
  const saved = query.data ?? [];
  const ownFilters = saved.filter(({ by }) => by === null);
  const unitFilters = saved.filter(({ by }) => by !== null);
  const current = [...ownFilters, ...unitFilters].find((savedFilter) =>
    isSameFilter(savedFilter.filter, filter),
  );
  return { query, ownFilters, unitFilters, current };
}

export function StayLinks({ lists, address, columnChoice }: Props) {
  const { filter } = address;
  const counts = useStayCounts(lists);
  const list = lists.find((named) => isSameFilter(named.filter, filter));
  const saved = useSavedStayFilters(filter);
  const [opened, setOpened] = useState<'filter' | 'columns' | null>(null);
  const fieldsId = useId();
  const inForce = { filter, filterBy: address.filterBy };
  const opens = (part: 'filter' | 'columns') => ({
    variant: 'default',
    'aria-expanded': opened === part,
    'aria-controls': fieldsId,
    onClick: () => setOpened(opened === part ? null : part),
  });
  const filterOf = (label: string) => lists.find((named) => named.label === label)?.filter ?? {};
  const links = {
    current: list ? '' : (saved.current?.id ?? ''),
    useNumbers: useStayCounts,
    linkTo: address.filterLink,
  };
  return (
    <Stack gap="xs" mb="md" data-not-printed>
      <FilterLinks
        label="Lists"
        filters={lists.map(({ label }) => ({ name: label, label }))}
        counts={counts}
        current={list?.label ?? ''}
        linkTo={(label) => address.filterLink(filterOf(label))}
      />
      <Group gap="xs" align="flex-start">
        <Button
          leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
          {...opens('filter')}
        >
          Filter
        </Button>
        <Button
          leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}
          {...opens('columns')}
        >
          Columns
        </Button>
        {!list && (
          <Button variant="subtle" onClick={() => address.filterBy({})}>
            Clear filter
          </Button>
        )}
        <SavedLinks label="Your filters" filters={saved.ownFilters} {...links} />
        <SavedLinks label="Filters of your unit" filters={saved.unitFilters} {...links} />
      </Group>
      <div id={fieldsId}>
        {saved.query.error && saved.query.data === undefined && (
          <FiltersFailed query={saved.query} />
        )}
        <Suspense>
          {opened === 'filter' && (
            <StayFilterFields {...inForce} isOwn={list === undefined} saved={saved} />
          )}
          {opened === 'columns' && <StayColumnFields choice={columnChoice} />}
        </Suspense>
      </div>
    </Stack>
  );
}

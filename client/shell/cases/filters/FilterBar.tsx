/** Below the lists of a page: the user's own filters with their numbers, and the fields of the one in force. */
import { Button, Group } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import type { CaseFilter } from '#shared/cases.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { onDemand } from '#client/shell/on-demand.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import type { useCasesAddress } from '#client/shell/cases/address.ts';
import { FilterLinks, useCounts, type NamedFilter } from '#client/shell/cases/FilterLinks.tsx';
import type { useSavedFilters } from './use-saved-filters.ts';

const FilterFields = onDemand(async () => (await import('./FilterFields.tsx')).FilterFields);

export interface FilterBarProps {
  saved: ReturnType<typeof useSavedFilters>;
  address: ReturnType<typeof useCasesAddress>;
  /** In force, with what all lists of the page have in common. */
  filter: CaseFilter;
  part: CaseFilter;
  /** The filter is none of the page's own lists. */
  isOwn: boolean;
}

export function FilterBar(props: FilterBarProps) {
  const { saved, address, filter, isOwn } = props;
  const [isOpened, setOpened] = useState(isOwn && !saved.sameAs(filter));
  const fields = useId();
  const links: NamedFilter[] = saved.saved.map(({ id, name, filter: one }) => ({
    name: id,
    label: name,
    filter: one,
  }));
  const counts = useCounts(links);
  const linkTo = (id: string) => {
    const one = links.find(({ name }) => name === id);
    return one ? address.filterLink(one.filter) : address.pathname;
  };
  const current = isOwn ? (saved.sameAs(filter)?.id ?? '') : '';
  const { query } = saved;
  return (
    <>
      <Group gap="xs" align="flex-start">
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
          aria-expanded={isOpened}
          aria-controls={fields}
          onClick={() => setOpened(!isOpened)}
        >
          Filter
        </Button>
        {links.length > 0 && (
          <FilterLinks
            label="Your filters"
            filters={links}
            counts={counts}
            current={current}
            linkTo={linkTo}
          />
        )}
      </Group>
      <div id={fields}>
        {query.error && query.data === undefined && (
          <QueryFailed title="Your filters could not be loaded." query={query} />
        )}
        {isOpened && (
          <Suspense fallback={<DelayedStatus>Opening the filter</DelayedStatus>}>
            <FilterFields {...props} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** A page of worklists: the named lists with their numbers, the rows of one, and the case that is open. */
import { Stack } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { columnsOf, kindNames, kindOf } from '#shared/case-kinds/kinds.ts';
import type { CaseFilter, CaseLine } from '#shared/cases.ts';
import { isSameFilter } from '#shared/cases/saved-filters.ts';
import { useAssigning } from '#client/cases/assigning/use-assigning.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { FilterLinks } from '#client/shell/list-page/FilterLinks.tsx';
import { useCasesAddress } from './case-address.ts';
import { useListColumns } from './filters/use-list-columns.ts';
import { useSavedFilters } from '#client/cases/worklist/filters/use-saved-filters.ts';
import { useCounts, type NamedFilter } from '#client/cases/worklist/use-counts.ts';
import { CaseTable } from '#client/cases/worklist/CaseTable.tsx';
import { useWorklist } from '#client/cases/worklist/use-worklist.ts';
import classes from '#client/ui/list/FilterLinks.module.css';

/** After the list, which is what people came for. */
const FilterBar = onDemand(
  async () => (await import('#client/cases/worklist/filters/FilterBar.tsx')).FilterBar,
);

const AssignBar = onDemand(
  async () => (await import('#client/cases/assigning/AssignBar.tsx')).AssignBar,
);
const AssignedNotice = onDemand(
  async () => (await import('#client/cases/assigning/AssignedNotice.tsx')).AssignedNotice,
);
const AssignPanel = onDemand(
  async () => (await import('#client/cases/assigning/AssignPanel.tsx')).AssignPanel,
);

/** The first is shown where the address names none. */
export type NamedFilters = readonly [NamedFilter, ...NamedFilter[]];

/** Those of the kinds that the list may have. */
function columnsOfKinds({ kinds = kindNames, queue }: CaseFilter) {
  const { columns: possible, defaults } = columnsOf(
    kinds.filter((kind) => queue === undefined || kindOf(kind).queue === queue),
  );
  return { possible, defaults };
}

/** `part`: what all lists of the page have in common. */
export function useCaseLists(filters: NamedFilters, part: CaseFilter = {}) {
  const address = useCasesAddress();
  const saved = useSavedFilters(part);
  const addressFilter = address.filter && { ...address.filter, ...part };
  const unnamedFilter: NamedFilter | null = addressFilter && {
    name: '',
    label: saved.sameAs(addressFilter)?.name ?? 'Filtered',
    filter: addressFilter,
  };
  const named = addressFilter
    ? filters.find(({ filter }) => isSameFilter(filter, addressFilter))
    : (filters.find(({ name }) => name === address.list) ?? filters[0]);
  const current = named ?? unnamedFilter ?? filters[0];
  const counts = useCounts(filters);
  const list = useWorklist(current.filter, address.order);
  const columnChoice = useListColumns(
    [address.pathname.slice(1).replaceAll('/', '_'), current.name].filter(Boolean).join(' '),
    columnsOfKinds({ ...current.filter, ...part }),
  );
  const wholeFilter = { ...current.filter, ...part };
  const assigning = useAssigning(wholeFilter, {
    list: JSON.stringify([address.pathname, wholeFilter]),
    rows: list.pages.rows,
  });
  const { isAsking } = useUnsavedGuard();
  return {
    filters,
    address,
    current,
    counts,
    list,
    assigning,
    /** How many cases the list has; undefined until they are counted, or where it is none of the page's own. */
    total: named && counts?.[filters.indexOf(named)],
    columns: columnChoice.columns,
    filterBar: {
      saved,
      address,
      columnChoice,
      filter: current.filter,
      part,
      isOwn: named === undefined,
    },
    /** The row of the case that is open, once it is loaded. */
    opened: list.pages.rows?.find(({ id }) => id === address.openId),
    /** What each panel beside the list has. */
    panel: { onClose: address.close, isCovered: isAsking },
  };
}

interface Props {
  lists: ReturnType<typeof useCaseLists>;
  /** `onClose` of what is no case. */
  details: { title: string; content: ReactNode; onClose?: () => void } | null;
  empty: ReactNode;
  /** Where a row leads; to its panel unless given. */
  linkTo?: (caseLine: CaseLine) => { to: string; state: unknown };
  actionOf?: (caseLine: CaseLine) => ReactNode;
}

export function CaseLists({ lists, details, empty, linkTo, actionOf }: Props) {
  const { filters, address, current, counts, list, columns, panel, filterBar } = lists;
  const { assigning } = lists;
  const assignPanel = assigning.step === 'planning' && {
    title: 'Assign cases',
    content: (
      <Suspense>
        <AssignPanel assigning={assigning} />
      </Suspense>
    ),
    onClose: assigning.back,
  };
  return (
    <>
      <Stack gap="xs" mb="md">
        <FilterLinks
          label="Lists"
          filters={filters}
          counts={counts}
          current={current.name}
          linkTo={address.listLink}
        />
        <Suspense fallback={<div className={classes.bar} />}>
          <FilterBar
            {...filterBar}
            {...(assigning.isPossible && assigning.step === 'off' && { onAssign: assigning.begin })}
          />
        </Suspense>
      </Stack>
      <WithDetailsPanel details={assignPanel || (details && { ...panel, ...details })}>
        <div>
          {assigning.done && (
            <Suspense>
              <AssignedNotice done={assigning.done} onClose={assigning.putAway} />
            </Suspense>
          )}
          {assigning.step !== 'off' && (
            <Suspense>
              <AssignBar assigning={assigning} total={lists.total} />
            </Suspense>
          )}
          <CaseTable
            label={current.label}
            pages={list.pages}
            {...statesOf(list.query, 'the list')}
            empty={filterBar.isOwn ? 'No case fits this filter now.' : empty}
            // Beside boxes and the panel there is room for who the patient is and who has it.
            columns={assigning.step === 'off' ? columns : []}
            order={address.order}
            onOrder={address.orderBy}
            zone={list.zone}
            openId={address.openId}
            linkTo={(caseLine) => linkTo?.(caseLine) ?? address.linkTo(caseLine.id)}
            actionOf={assigning.step === 'off' ? actionOf : undefined}
            selection={assigning.selection}
          />
        </div>
      </WithDetailsPanel>
    </>
  );
}

/** The fields of a filter of stays; each change is in the address at once, and the filter is saved under a name. */
import { NumberInput, Select, SimpleGrid, Stack } from '@mantine/core';
import type { SavedFilter } from '#shared/cases/saved-filters.ts';
import type { ClassGroup, ReviewState, StayFilter } from '#shared/utilization.ts';
import { SaveFilterForm } from '#client/cases/public/filters/SaveFilterForm.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { Card } from '#client/ui/Card.tsx';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';
import type { StayAddress } from './stay-address.ts';

const reviewLabels: Record<ReviewState, string> = {
  none: 'No review',
  open: 'Open, not due',
  due: 'Due',
  done: 'Reviewed',
};
const classLabels: Record<ClassGroup, string> = {
  inpatient: 'Inpatient',
  observation: 'Observation',
  other: 'Other',
};
const timeLabels = { 7: 'Left in 7 days', 30: 'Left in 30 days', 90: 'Left in 90 days' };

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const mine = { value: 'mine', label: 'My units' };

type Changes = { [Name in keyof StayFilter]?: StayFilter[Name] | null };

/** Null takes a field out. */
const changedFilter = (filter: StayFilter, changes: Changes): StayFilter =>
  Object.fromEntries(
    Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== null),
  );

function Fields({ filter, filterBy }: Pick<StayAddress, 'filter' | 'filterBy'>) {
  const words = trpc.utilization.stays.words.useQuery({}).data;
  const change = (changes: Changes) => filterBy(changedFilter(filter, changes));
  const wordsField = (name: 'services' | 'payers') => ({
    data: [...new Set([...(words?.[name] ?? []), ...(filter[name] ?? [])])],
    value: filter[name] ?? [],
    onChange: (chosen: string[]) => change({ [name]: chosen.length > 0 ? chosen : null }),
  });
  const units = filter.units === 'mine' ? ['mine'] : (filter.units ?? []);
  const chooseUnits = (keys: string[]) => {
    const others = keys.filter((key) => key !== 'mine');
    if (keys.includes('mine') && (filter.units !== 'mine' || others.length === 0))
      change({ units: 'mine' });
    else change({ units: others.length > 0 ? others : null });
  };
  const midnightsField = (end: 'from' | 'until') => ({
    min: 0,
    max: 9_999,
    hideControls: true,
    allowDecimal: false,
    allowNegative: false,
    value: filter.midnights?.[end] ?? '',
    onChange: (count: number | string) => {
      const range = { ...filter.midnights, [end]: typeof count === 'number' ? count : undefined };
      const isEmpty = range.from === undefined && range.until === undefined;
      const isCrossed = (range.from ?? 0) > (range.until ?? 9_999);
      if (!isCrossed) change({ midnights: isEmpty ? null : range });
    },
  });
  const unitOptions = [mine, ...(words?.units ?? [])];
  const missing = units.filter((key) => !unitOptions.some(({ value }) => value === key));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      <Select
        label="Which stays"
        data={[{ value: '', label: 'Open now' }, ...optionsOf(timeLabels)]}
        allowDeselect={false}
        value={filter.leftWithin === undefined ? '' : String(filter.leftWithin)}
        onChange={(days) => change({ leftWithin: days ? Number(days) : null, left: null })}
      />
      <MultiPicker
        label="Unit"
        data={[...unitOptions, ...missing.map((value) => ({ value, label: value || 'Not said' }))]}
        placeholder={units.length > 0 ? '' : 'Any unit'}
        value={units}
        onChange={chooseUnits}
      />
      <MultiPicker
        label="Service"
        placeholder={filter.services ? '' : 'Any service'}
        {...wordsField('services')}
      />
      <MultiPicker
        label="Payer"
        placeholder={filter.payers ? '' : 'Any payer'}
        {...wordsField('payers')}
      />
      <MultiPicker
        label="Class"
        placeholder={filter.classes ? '' : 'Any class'}
        data={optionsOf(classLabels)}
        value={filter.classes ?? []}
        onChange={(chosen) =>
          change({ classes: chosen.length > 0 ? (chosen as ClassGroup[]) : null })
        }
      />
      <Select
        label="Review"
        placeholder="Any review"
        clearable
        data={optionsOf(reviewLabels)}
        value={filter.review ?? null}
        onChange={(review) => change({ review: review as ReviewState | null })}
      />
      <NumberInput label="Midnights, at least" {...midnightsField('from')} />
      <NumberInput label="Midnights, at most" {...midnightsField('until')} />
    </SimpleGrid>
  );
}

interface Props extends Pick<StayAddress, 'filter' | 'filterBy'> {
  /** The filter is none of the page's own lists. */
  isOwn: boolean;
  saved: {
    ownFilters: readonly SavedFilter<StayFilter>[];
    current: SavedFilter<StayFilter> | undefined;
  };
}

export function StayFilterFields({ filter, filterBy, isOwn, saved }: Props) {
  const save = trpc.utilization.stays.saveFilter.useMutation();
  return (
    <Card p="md">
      <Stack gap="md">
        <Fields filter={filter} filterBy={filterBy} />
        {isOwn && (
          <SaveFilterForm
            current={saved.current}
            names={saved.ownFilters.map(({ name }) => name)}
            save={{
              isPending: save.isPending,
              run: (name, outcome) => save.mutate({ name, filter }, outcome),
            }}
          />
        )}
      </Stack>
    </Card>
  );
}

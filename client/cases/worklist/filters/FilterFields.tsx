/** The fields of the filter in force; each change is in the address at once. */
import { Button, Select, Stack } from '@mantine/core';
import type { CaseFilter } from '#shared/cases.ts';
import { kindNames, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { Card } from '#client/ui/Card.tsx';
import type { FilterBarProps } from './filter-bar-props.ts';
import { ColumnFilterFields } from './ColumnFilterFields.tsx';
import { SaveFilterForm } from '#client/cases/public/filters/SaveFilterForm.tsx';
import classes from './FilterFields.module.css';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

type Chosen<Name extends keyof CaseFilter> = NonNullable<CaseFilter[Name]> & string;

const owners: Record<Chosen<'owner'>, string> = {
  me: 'Me',
  role: 'My role on duty',
  unit: 'My unit',
  'me-or-role': 'Me, my role on duty or my unit',
  nobody: 'Nobody',
  others: 'Somebody else',
};
const dues: Record<Chosen<'due'>, string> = {
  overdue: 'Overdue',
  soon: 'Within 24 hours',
  'three-days': 'Within 72 hours',
  later: 'Later',
};
const closes: Record<Chosen<'closed'>, string> = {
  today: 'Closed today',
  week: 'Closed, 7 days',
  month: 'Closed, 30 days',
};

const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

type Change = (changes: { [Name in keyof CaseFilter]?: CaseFilter[Name] | null }) => void;

/** The states that cases of the filter can have, where it is of one kind. */
function statesOf({ kinds, closed }: CaseFilter): { value: string; label: string }[] {
  const [kind, other] = kinds ?? [];
  if (kind === undefined || other !== undefined) return [];
  return Object.entries(kindOf(kind).states)
    .filter(([, { isClosed = false }]) => isClosed === (closed !== undefined))
    .map(([value, { label }]) => ({ value, label }));
}

/** Without what was emptied, and without states that its cases cannot have. */
function tidied({ kinds, states, ...filter }: CaseFilter): CaseFilter {
  const stateless = { ...filter, ...(kinds?.length && { kinds }) };
  const possible = statesOf(stateless).map(({ value }) => value);
  const possibleStates = states?.filter((state) => possible.includes(state)) ?? [];
  const all = { ...stateless, ...(possibleStates.length > 0 && { states: possibleStates }) };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** Who has them; a person is chosen on the board of the team, and stands here by name. */
function OwnerField({ filter, change }: { filter: CaseFilter; change: Change }) {
  const { ownerId = '' } = filter;
  const { data } = trpc.people.colleague.useQuery(
    { personId: ownerId },
    { enabled: ownerId !== '', retry: false },
  );
  const person = { value: ownerId, label: data?.fullName ?? 'One person' };
  return (
    <Select
      label="Who has it"
      data={[
        { value: '', label: 'Anybody' },
        ...choices(owners),
        ...(ownerId === '' ? [] : [person]),
      ]}
      allowDeselect={false}
      value={ownerId || (filter.owner ?? '')}
      onChange={(value) => {
        if (value === ownerId) return;
        change({ ownerId: null, owner: (value || null) as CaseFilter['owner'] | null });
      }}
    />
  );
}

export function FilterFields(props: FilterBarProps) {
  const { filter, part, address, isOwn, saved } = props;
  const save = trpc.cases.saveFilter.useMutation();
  const change: Change = (changes) =>
    address.filterBy(tidied({ ...filter, ...changes } as CaseFilter));
  const field = <Name extends 'due' | 'closed' | 'openedBy'>(
    name: Name,
    { words, none }: { words: Record<string, string>; none: string },
  ) => ({
    data: [{ value: '', label: none }, ...choices(words)],
    allowDeselect: false,
    value: filter[name] ?? '',
    onChange: (value: string | null) => change({ [name]: value || null }),
  });
  const kinds = kindNames.filter((kind) => !part.queue || kindOf(kind).queue === part.queue);
  const states = statesOf(filter);
  return (
    <Card p="md">
      <Stack gap="md">
        <div className={classes.fields}>
          <OwnerField filter={filter} change={change} />
          <Select label="Due" {...field('due', { words: dues, none: 'At any time' })} />
          {!part.kinds && kinds.length > 1 && (
            <MultiPicker
              isShort
              label="Kind"
              data={kinds.map((kind) => ({ value: kind, label: kindOf(kind).label }))}
              placeholder={filter.kinds ? '' : 'All kinds'}
              value={filter.kinds ?? []}
              onChange={(chosen) => change({ kinds: chosen as KindName[] })}
            />
          )}
          <Select label="Open or closed" {...field('closed', { words: closes, none: 'Open' })} />
          {states.length > 1 && (
            <MultiPicker
              isShort
              label="State"
              data={states}
              placeholder={filter.states ? '' : 'All states'}
              value={filter.states ?? []}
              onChange={(chosen) => change({ states: chosen })}
            />
          )}
          <ColumnFilterFields
            filter={filter}
            part={part}
            change={change}
            columns={props.columnChoice.possible}
          />
          <Select
            label="Opened by"
            {...field('openedBy', { words: { me: 'Me' }, none: 'Anybody' })}
          />
          {isOwn && (
            <Button
              variant="default"
              className={classes.clear ?? ''}
              onClick={() => address.clearFilter()}
            >
              Clear filter
            </Button>
          )}
        </div>
        {isOwn && (
          <SaveFilterForm
            current={saved.sameAs(filter)}
            names={saved.names}
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

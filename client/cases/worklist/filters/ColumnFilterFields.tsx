/** The fields of a filter that ask for what a stay says: units, service, payer, day of admission, length of stay, age. */
import { NumberInput } from '@mantine/core';
import type { CaseColumnName } from '#shared/case-kinds/columns.ts';
import type { CaseFilter } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { AmountFields } from './AmountFields.tsx';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

type Changes = { [Name in keyof CaseFilter]?: CaseFilter[Name] | null };

interface Range<End> {
  from?: End | undefined;
  until?: End | undefined;
}

/** Null where neither end is left; what was typed last stays where the ends cross. */
function changedRange<End extends string | number>(
  range: Range<End> | undefined,
  end: keyof Range<End>,
  value: End | null,
): Range<End> | null {
  const { [end]: _before, ...other } = range ?? {};
  const changed: Range<End> = value === null ? other : { ...other, [end]: value };
  const { from, until } = changed;
  if (from !== undefined && until !== undefined && from > until && value !== null)
    return { [end]: value };
  return from === undefined && until === undefined ? null : changed;
}

const mine = { value: 'mine', label: 'My units' };

/** What is chosen stays in the list, also where no case says it any more. */
const withChosen = (words: readonly string[], chosen: readonly string[]) => [
  ...new Set([...words, ...chosen]),
];

interface Props {
  filter: CaseFilter;
  part: CaseFilter;
  change: (changes: Changes) => void;
  /** Those that its cases can have. */
  columns: readonly CaseColumnName[];
}

function UnitField({
  filter,
  change,
  units,
}: Pick<Props, 'filter' | 'change'> & { units: (typeof mine)[] }) {
  const chosen = filter.units === 'mine' ? ['mine'] : (filter.units ?? []);
  const missing = chosen.filter((key) => ![mine, ...units].some(({ value }) => value === key));
  const choose = (keys: string[]) => {
    const others = keys.filter((key) => key !== 'mine');
    // “My units” and single units replace each other.
    if (keys.includes('mine') && (filter.units !== 'mine' || others.length === 0))
      change({ units: 'mine' });
    else change({ units: others.length > 0 ? others : null });
  };
  return (
    <MultiPicker
      label="Unit"
      data={[mine, ...units, ...missing.map((value) => ({ value, label: value }))]}
      placeholder={chosen.length > 0 ? '' : 'Any unit'}
      value={chosen}
      onChange={choose}
    />
  );
}

export function ColumnFilterFields({ filter, part, change, columns }: Props) {
  const { queue = part.queue, kinds = part.kinds } = filter;
  const words = trpc.cases.columnWords.useQuery({
    ...(queue && { queue }),
    ...(kinds && { kinds }),
  }).data;
  const wordsField = (name: 'services' | 'payers' | 'workingDrgs' | 'reasons') => ({
    data: withChosen(words?.[name] ?? [], filter[name] ?? []),
    value: filter[name] ?? [],
    onChange: (chosen: string[]) => change({ [name]: chosen.length > 0 ? chosen : null }),
  });
  const { admittedOn } = filter;
  const dayField = (end: 'from' | 'until') => ({
    value: admittedOn?.[end] ?? '',
    onChange: (day: string) =>
      change({ admittedOn: changedRange(admittedOn, end, day === '' ? null : day) }),
  });
  const numberField = (
    name: 'lengthOfStay' | 'hoursOpen',
    { end, max }: { end: 'from' | 'until'; max: number },
  ) => ({
    min: 0,
    max,
    hideControls: true,
    allowDecimal: false,
    allowNegative: false,
    value: filter[name]?.[end] ?? '',
    onChange: (count: number | string) =>
      change({ [name]: changedRange(filter[name], end, typeof count === 'number' ? count : null) }),
  });
  const daysField = (end: 'from' | 'until') => numberField('lengthOfStay', { end, max: 9_999 });
  const hoursField = (end: 'from' | 'until') => numberField('hoursOpen', { end, max: 99_999 });
  return (
    <>
      <UnitField filter={filter} change={change} units={words?.units ?? []} />
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
      {columns.includes('workingDrg') && (
        <MultiPicker
          label="Working DRG"
          placeholder={filter.workingDrgs ? '' : 'Any DRG'}
          {...wordsField('workingDrgs')}
        />
      )}
      {columns.includes('reason') && (
        <MultiPicker
          label="Reason"
          placeholder={filter.reasons ? '' : 'Any reason'}
          {...wordsField('reasons')}
        />
      )}
      {columns.includes('amount') && <AmountFields filter={filter} change={change} />}
      <DateField label="Admitted from" {...dayField('from')} />
      <DateField label="Admitted until" {...dayField('until')} />
      <NumberInput label="Days of stay, at least" {...daysField('from')} />
      <NumberInput label="Days of stay, at most" {...daysField('until')} />
      {columns.includes('openedAt') && (
        <>
          <NumberInput label="Hours open, at least" {...hoursField('from')} />
          <NumberInput label="Hours open, fewer than" {...hoursField('until')} />
        </>
      )}
    </>
  );
}

/** The fields of a filter that ask for an amount of one currency, at least and at most. */
import { NumberInput, Select } from '@mantine/core';
import type { CaseFilter } from '#shared/cases.ts';
import { fromUnits, inUnits } from '#shared/money.ts';

/** Others stay where a filter has them. */
const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF'];

interface Props {
  filter: CaseFilter;
  change: (changes: { amount: NonNullable<CaseFilter['amount']> | null }) => void;
}

export function AmountFields({ filter: { amount }, change }: Props) {
  const { currency = currencies[0] ?? 'USD', from, until } = amount ?? {};
  const unitsOf = (bound: number | undefined) =>
    bound === undefined ? '' : inUnits(bound, currency);
  const bound = (end: 'from' | 'until') => ({
    min: 0,
    max: 9_999_999_999,
    hideControls: true,
    allowNegative: false,
    decimalScale: 2,
    thousandSeparator: ',',
    value: unitsOf(end === 'from' ? from : until),
    onChange: (units: number | string) => {
      const value = typeof units === 'number' ? fromUnits(units, currency) : undefined;
      const ends = { from, until, [end]: value };
      // What was typed last stays where the ends cross.
      const isCrossed =
        ends.from !== undefined && ends.until !== undefined && ends.from > ends.until;
      const range = isCrossed ? { [end]: value } : ends;
      const isEmpty = range.from === undefined && range.until === undefined;
      change({ amount: isEmpty ? null : { currency, ...range } });
    },
  });
  return (
    <>
      <Select
        label="Currency"
        data={[...new Set([...currencies, currency])]}
        allowDeselect={false}
        value={currency}
        onChange={(chosen) => chosen && change({ amount: { ...amount, currency: chosen } })}
      />
      <NumberInput label="Amount, at least" {...bound('from')} />
      <NumberInput label="Amount, at most" {...bound('until')} />
    </>
  );
}

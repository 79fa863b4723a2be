/** From what a calculated question is: how often a choice was taken, or the sum of numbers. */
import { Select } from '@mantine/core';
import {
  calculationIn,
  isSource,
  sourcesOf,
  withCalculation,
  type Calculation,
  type Source,
} from '#shared/cases/case-forms/calculations.ts';
import { calculationOf, type Item } from '#shared/cases/case-forms/questionnaire.ts';
import { ExpressionText } from './ExpressionText.tsx';
import { choicesOf } from './form-edits.ts';

interface Props {
  item: Item;
  /** Of the whole form. */
  all: readonly Item[];
  isReadOnly: boolean;
  onChange: (item: Item) => void;
}

const nameOf = ({ group, item }: Source) => `${group ?? ''} ${item.linkId}`;

/** Returns an item calculated from that source: a count of its first choice, or a sum of the same kind of number. */
export function calculatedFrom(item: Item, of: Calculation['of'], source: Source): Item {
  const { linkId: question, answerOption = [], type } = source.item;
  const code = of === 'count' ? (answerOption[0]?.valueCoding.code ?? null) : null;
  const typed: Item = { ...item, type: of === 'count' ? 'integer' : type };
  return withCalculation(typed, { of, group: source.group, question, code });
}

export function CalculationFields({ item, all, isReadOnly, onChange }: Props) {
  const expression = calculationOf(item);
  if (expression === null) return null;
  const calculation = calculationIn(expression);
  if (!calculation)
    return <ExpressionText label="Calculated by its own expression" expression={expression} />;
  const { of, code } = calculation;
  const sources = sourcesOf(all, of);
  const source = sources.find((candidate) => isSource(calculation, candidate));
  return (
    <>
      <Select
        label={of === 'count' ? 'Counts the answers to' : 'Adds up the answers to'}
        data={sources.map((option) => ({
          value: nameOf(option),
          label: option.item.text || 'A question without words',
        }))}
        allowDeselect={false}
        readOnly={isReadOnly}
        value={source ? nameOf(source) : null}
        error={source ? undefined : 'The question is gone. Choose another one.'}
        onChange={(name) => {
          const chosen = sources.find((source) => nameOf(source) === name);
          if (chosen) onChange(calculatedFrom(item, of, chosen));
        }}
      />
      {of === 'count' && source && (
        <Select
          label="That are"
          data={choicesOf(source.item)}
          allowDeselect={false}
          readOnly={isReadOnly}
          value={code}
          onChange={(chosen) =>
            chosen && onChange(withCalculation(item, { ...calculation, code: chosen }))
          }
        />
      )}
    </>
  );
}

/** A figure that opens the cases that it counts. */
import { Anchor, Text } from '@mantine/core';
import { numberOf, type GroupName, type NumberName } from '#shared/case-kinds/numbers.ts';
import { figureWords, type Figure as FigureValue } from '#shared/cases/number-figures.ts';

/** Which cases: of the days and of the key of a row, or of the whole period. */
export interface OpenedNumber {
  number: NumberName;
  figure: FigureValue;
  /** "Wei Zhang, 1 to 31 March" */
  name: string;
  from: string;
  to: string;
  of: Partial<Record<GroupName, string | null>>;
}

interface Props extends Omit<OpenedNumber, 'figure'> {
  figure: FigureValue | undefined;
  isLarge?: boolean;
  /** Without it the figure opens nothing. */
  onOpen?: ((opened: OpenedNumber) => void) | undefined;
}

/** Nothing counted says nothing of a rate or a time. */
const unknown = '–';

export function Figure({ figure, isLarge = false, onOpen, ...opened }: Props) {
  const value = figure ?? { part: 0, whole: 0, minutes: null, amounts: null };
  const words = figureWords(opened.number, value) ?? unknown;
  const size = isLarge ? 'xl' : 'sm';
  if (value.whole === 0 || !onOpen)
    return (
      <Text component="span" size={size} className="numbers">
        {words}
      </Text>
    );
  return (
    <Anchor
      component="button"
      type="button"
      size={size}
      ta="start"
      className="numbers"
      aria-label={`${numberOf(opened.number).label}, ${opened.name}: ${words}`}
      onClick={() => onOpen({ ...opened, figure: value })}
    >
      {words}
    </Anchor>
  );
}

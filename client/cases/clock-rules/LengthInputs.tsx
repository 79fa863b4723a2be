/** One length of a clock: a number, its unit, and the end of its last day. */
import { Group, NumberInput, Select } from '@mantine/core';
import { hasDayEnd } from '#shared/cases/clock-lengths.ts';
import { clockUnits, type ClockUnit, type LengthPart } from '#shared/cases/clock.ts';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { unitWords } from './clock-rule-words.ts';

interface Props {
  part: LengthPart;
  /** Before each label: "Other". */
  which?: string;
  errors: { [Field in keyof LengthPart]?: string | undefined };
  isReadOnly: boolean;
  onChange: (change: Partial<LengthPart>) => void;
}

export function LengthInputs({ part, which, errors, isReadOnly: readOnly, onChange }: Props) {
  const { unit } = part;
  const label = (words: string) => (which ? `${which}: ${words.toLowerCase()}` : words);
  return (
    <>
      <Group grow align="flex-start">
        <NumberInput
          label={label('How long')}
          min={1}
          max={1000}
          hideControls
          allowDecimal={false}
          readOnly={readOnly}
          value={part.length}
          error={errors.length}
          onChange={(length) => onChange({ length: Number(length) })}
        />
        <Select
          label={label('Time unit')}
          data={clockUnits.map((clockUnit) => ({ value: clockUnit, label: unitWords[clockUnit] }))}
          allowDeselect={false}
          readOnly={readOnly}
          value={unit}
          error={errors.unit}
          onChange={(chosen) => {
            const next = chosen as ClockUnit;
            onChange({ unit: next, ...(!hasDayEnd(next) && { dayEndsAt: null }) });
          }}
        />
      </Group>
      {hasDayEnd(unit) && (
        <TimeField
          label={label('The last day ends at')}
          description="Empty: at the time of day of the start; after a start on a day off, at 23:59"
          readOnly={readOnly}
          value={part.dayEndsAt ?? ''}
          error={errors.dayEndsAt}
          onChange={(time) => onChange({ dayEndsAt: time || null })}
        />
      )}
    </>
  );
}

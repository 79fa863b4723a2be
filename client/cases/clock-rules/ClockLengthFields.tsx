/** How long a clock runs: its length, a second one, its cut-off, its days off, and where its days are counted. */
import { Checkbox, Select, TextInput } from '@mantine/core';
import type { NewClockRule } from '#shared/cases/clock-rules.ts';
import { hasDayEnd } from '#shared/cases/clock-lengths.ts';
import type { LengthPart, SecondLength } from '#shared/cases/clock.ts';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { valueOf } from '#client/shell/forms/draft-fields.ts';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { ZoneField } from '#client/ui/ZoneField.tsx';
import { Holidays } from './Holidays.tsx';
import { LengthInputs } from './LengthInputs.tsx';

interface Props {
  draft: Draft<NewClockRule>;
  isReadOnly: boolean;
}

const holdsChoices = [
  { value: 'one', label: 'This one alone' },
  { value: 'earlier', label: 'The earlier of this one and another' },
  { value: 'later', label: 'The later of this one and another' },
];

const firstOther: Omit<SecondLength, 'takes'> = {
  length: 1,
  unit: 'business-days',
  dayEndsAt: '17:00',
};

const partsOf = ({ length, unit, dayEndsAt, second }: NewClockRule): LengthPart[] => [
  { length, unit, dayEndsAt },
  ...(second ? [second] : []),
];

/** What no length of the rule uses is emptied, so that it does not stand in the rule unseen. */
function withoutUnused(rule: NewClockRule, change: Partial<NewClockRule>): Partial<NewClockRule> {
  const parts = partsOf({ ...rule, ...change });
  return {
    ...change,
    ...(!parts.some(({ unit }) => hasDayEnd(unit)) && { cutOffAt: null }),
    ...(!parts.some(({ unit }) => unit === 'hours' || unit === 'days') && { dayOffDueAt: null }),
  };
}

function DaysOff({ draft, isReadOnly: readOnly }: Props) {
  const { values, errors, change } = draft;
  const units = partsOf(values).map(({ unit }) => unit);
  if (units.includes('hours'))
    return (
      <TimeField
        label="Hours that begin or end on a day off are due the next business day at"
        description="Such as 17:00. Empty: hours pass on every day alike"
        readOnly={readOnly}
        value={values.dayOffDueAt ?? ''}
        error={errors.dayOffDueAt}
        onChange={(time) => change({ dayOffDueAt: time || null })}
      />
    );
  if (!units.includes('days')) return null;
  return (
    <Checkbox
      label="A last day that is a day off moves to the next business day"
      checked={values.dayOffDueAt !== null}
      disabled={readOnly}
      error={errors.dayOffDueAt}
      onChange={({ currentTarget: { checked } }) =>
        change({ dayOffDueAt: checked ? (values.dayEndsAt ?? '17:00') : null })
      }
    />
  );
}

function BusinessCalendar({ draft, isReadOnly: readOnly }: Props) {
  const { values, errors, change } = draft;
  const isCounted =
    values.dayOffDueAt !== null || partsOf(values).some(({ unit }) => unit === 'business-days');
  if (!isCounted) return null;
  return (
    <>
      <Checkbox
        label="Days on which the organization is closed do not count"
        checked={values.observesClosures}
        disabled={readOnly}
        onChange={(event) => change({ observesClosures: event.currentTarget.checked })}
      />
      <Holidays
        days={values.holidays}
        error={errors.holidays}
        isReadOnly={readOnly}
        onChange={(holidays) => change({ holidays })}
      />
    </>
  );
}

function OtherLength({ draft, isReadOnly: readOnly }: Props) {
  const { values, errors, change } = draft;
  const { second } = values;
  return (
    <>
      <Select
        label="Which length holds"
        data={holdsChoices}
        allowDeselect={false}
        readOnly={readOnly}
        value={second?.takes ?? 'one'}
        onChange={(chosen) => {
          const takes = chosen as SecondLength['takes'] | 'one';
          const next = takes === 'one' ? null : { ...(second ?? firstOther), takes };
          change(withoutUnused(values, { second: next }));
        }}
      />
      {second && (
        <LengthInputs
          which="The other"
          part={second}
          errors={{ dayEndsAt: errors.second }}
          isReadOnly={readOnly}
          onChange={(part) => change(withoutUnused(values, { second: { ...second, ...part } }))}
        />
      )}
    </>
  );
}

export function ClockLengthFields({ draft, isReadOnly: readOnly }: Props) {
  const { values, errors, change } = draft;
  const hasCutOff = partsOf(values).some(({ unit }) => hasDayEnd(unit));
  return (
    <>
      <LengthInputs
        part={values}
        errors={errors}
        isReadOnly={readOnly}
        onChange={(part) => change(withoutUnused(values, part))}
      />
      <OtherLength draft={draft} isReadOnly={readOnly} />
      {hasCutOff && (
        <TimeField
          label="A start from this time on counts as the next day’s"
          description="The payer’s cut-off, such as 16:00. With business days, a start on a day off counts as the next business day’s too. Empty: no cut-off"
          readOnly={readOnly}
          value={values.cutOffAt ?? ''}
          error={errors.cutOffAt}
          onChange={(time) => change({ cutOffAt: time || null })}
        />
      )}
      <DaysOff draft={draft} isReadOnly={readOnly} />
      {readOnly ? (
        <TextInput label="Time zone" readOnly value={values.zone} />
      ) : (
        <ZoneField {...valueOf(draft, 'zone')} />
      )}
      <BusinessCalendar draft={draft} isReadOnly={readOnly} />
    </>
  );
}

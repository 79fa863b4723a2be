/** A field for one of the organization's open units, found by typing; empty means none. Of a past time it offers closed ones too. */
import type { Unit } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { unitChoices } from '#client/organization/public/closed-units.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

interface Props {
  label: string;
  /** It is said to screen readers alone. */
  isLabelHidden?: boolean;
  description?: string;
  /** What it means that none is chosen. */
  none: string;
  /** The one that is saved, which may be closed meanwhile. */
  current?: Unit | null | undefined;
  value: string | null;
  isPast?: boolean;
  error: string | undefined;
  onChange: (unitId: string | null) => void;
}

export function UnitField({
  none,
  current,
  error,
  isPast = false,
  isLabelHidden,
  label,
  ...field
}: Props) {
  const { data } = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const choices = unitChoices(data, isPast);
  const isClosed = current && data && !data.units.some(({ id }) => id === current.id);
  const closed = isClosed ? [{ value: current.id, label: `${current.name} (closed)` }] : [];
  return (
    <Picker
      {...field}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      error={error}
      placeholder={none}
      clearable
      clearButtonProps={{ 'aria-label': none }}
      renderOption={choices.renderOption}
      data={[...closed, ...choices.data]}
      nothingFoundMessage={isPast ? 'No unit has that name.' : 'No open unit has that name.'}
    />
  );
}

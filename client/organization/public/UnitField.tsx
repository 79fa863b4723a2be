/** A field for one of the organization's open units, found by typing; empty means none. */
import type { Unit } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

interface Props {
  label: string;
  description?: string;
  /** What it means that none is chosen. */
  none: string;
  /** The one that is saved, which may be closed meanwhile. */
  current?: Unit | null | undefined;
  value: string | null;
  error: string | undefined;
  onChange: (unitId: string | null) => void;
}

export function UnitField({ none, current, error, ...field }: Props) {
  const { data } = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const open = (data?.units ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isClosed = current && data && !open.some(({ value }) => value === current.id);
  const closed = isClosed ? [{ value: current.id, label: `${current.name} (closed)` }] : [];
  return (
    <Picker
      {...field}
      error={error}
      placeholder={none}
      clearable
      clearButtonProps={{ 'aria-label': none }}
      data={[...closed, ...open]}
      nothingFoundMessage="No open unit has that name."
    />
  );
}

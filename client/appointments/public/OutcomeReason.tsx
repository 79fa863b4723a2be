/** The reason of the list why something is cancelled or nobody came; nothing where none is listed. */
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { sideWords, type ReasonUse } from '#shared/appointments/reasons/reason-uses.ts';
import { trpc } from '#client/shell/api/api.ts';

interface Props {
  use: Exclude<ReasonUse, 'visit'>;
  label: string;
  value: string | null;
  onChange: (reasonId: string | null) => void;
  disabled?: boolean;
  mt?: 'md';
}

export function OutcomeReason({ use, ...field }: Props) {
  const { data = [] } = trpc.appointments.reasons.choices.useQuery({ use }, { staleTime: 300_000 });
  if (data.length === 0) return null;
  return (
    <Picker
      {...field}
      placeholder="None chosen"
      clearable
      data={data.map(({ id, name, side }) => ({
        value: id,
        label: side ? `${name}, ${sideWords[side].toLowerCase()}` : name,
      }))}
      nothingFoundMessage="No listed reason has these words."
    />
  );
}

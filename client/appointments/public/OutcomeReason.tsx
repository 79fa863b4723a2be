/** The reason of the list why something is cancelled or nobody came; nothing where none is listed. */
import { useState } from 'react';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { sideWords, type ReasonUse } from '#shared/appointments/reasons/reason-uses.ts';
import type { ReasonChoice } from '#shared/appointments/reasons/listed-reasons.ts';
import { listedChangeWords } from '#client/appointments/texts/listed-change.ts';
import { trpc } from '#client/shell/api/api.ts';

interface Props {
  use: Exclude<ReasonUse, 'visit'>;
  label: string;
  value: string | null;
  onChange: (reasonId: string | null) => void;
  disabled?: boolean;
  mt?: 'md';
}

const labelOf = ({ name, side }: ReasonChoice) =>
  side ? `${name}, ${sideWords[side].toLowerCase()}` : name;

/** What was chosen stays where it is changed or retired meanwhile, and the field says so. */
export function OutcomeReason({ use, value, onChange, ...field }: Props) {
  const { data = [] } = trpc.appointments.reasons.choices.useQuery({ use }, { staleTime: 300_000 });
  const [seen, setSeen] = useState<ReasonChoice | null>(null);
  const chosen = value !== null && seen?.id === value ? seen : null;
  if (data.length === 0 && chosen === null) return null;
  const isRetired = chosen !== null && data.every(({ id }) => id !== chosen.id);
  const changeWords = chosen && listedChangeWords(chosen, data);
  return (
    <Picker
      {...field}
      value={value}
      error={isRetired ? `${changeWords} Choose another one, or none.` : undefined}
      {...(changeWords && !isRetired && { description: changeWords })}
      onChange={(reasonId) => {
        setSeen(data.find(({ id }) => id === reasonId) ?? null);
        onChange(reasonId);
      }}
      placeholder="None chosen"
      clearable
      data={[...data, ...(isRetired ? [chosen] : [])].map((reason) => ({
        value: reason.id,
        label: labelOf(reason),
      }))}
      nothingFoundMessage="No listed reason has these words."
    />
  );
}

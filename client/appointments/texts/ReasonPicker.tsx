/** The reason for a visit, as it is typed or as the unit's list has it. */
import { textLimits } from '#shared/appointments/texts/appointment-texts.ts';
import { trpc } from '#client/shell/api/api.ts';
import { TextPicker } from '#client/ui/fields/pickers/TextPicker.tsx';
import { matchingReasons } from './matching-reasons.ts';

interface Props {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  /** Who is visited; undefined: the reader. */
  leadId: string | undefined;
  onChange: (reason: string) => void;
}

export function ReasonPicker({ value, leadId, onChange, ...field }: Props) {
  const { data = [] } = trpc.appointments.reasons.choices.useQuery(
    { use: 'visit', ...(leadId ? { leadId } : {}) },
    { staleTime: 300_000 },
  );
  const matches = matchingReasons(data, value);
  return (
    <TextPicker
      {...field}
      maxLength={textLimits.reason}
      description="Optional. Why the patient comes."
      listLabel="Reasons of the list"
      value={value}
      matches={matches.map(({ id, name }) => ({ id, label: name, details: '' }))}
      choices={[]}
      isSearching={false}
      announcement={`${matches.length} listed`}
      onType={onChange}
      onChoose={(chosenId) => onChange(data.find(({ id }) => id === chosenId)?.name ?? value)}
    />
  );
}

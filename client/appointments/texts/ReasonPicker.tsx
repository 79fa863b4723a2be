/** The reason for a visit, as it is typed or as the unit's list has it. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { ReasonChoice } from '#shared/appointments/reasons/listed-reasons.ts';
import { textLimits } from '#shared/appointments/texts/appointment-texts.ts';
import { trpc } from '#client/shell/api/api.ts';
import { TextPicker } from '#client/ui/fields/pickers/TextPicker.tsx';
import { listedChangeWords } from './listed-change.ts';
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

/** What became of the listed reason that is written; null where it is as it was, or was never on this list. */
function useListedChange(
  choices: readonly ReasonChoice[] | undefined,
  { value, leadId }: Pick<Props, 'value' | 'leadId'>,
): string | null {
  const [seen, setSeen] = useState<{ leadId: string | undefined; reason: ReasonChoice } | null>(
    null,
  );
  const listed = choices?.find(({ name }) => name === value);
  const isSeen =
    seen?.leadId === leadId && seen?.reason.id === listed?.id && seen?.reason.name === listed?.name;
  if (listed && !isSeen) setSeen({ leadId, reason: listed });
  if (!choices || listed || seen?.leadId !== leadId || seen?.reason.name !== value) return null;
  return listedChangeWords(seen.reason, choices);
}

export function ReasonPicker({ value, leadId, onChange, ...field }: Props) {
  const { data: choices } = trpc.appointments.reasons.choices.useQuery(
    { use: 'visit', ...(leadId ? { leadId } : {}) },
    { staleTime: 300_000 },
  );
  const data = choices ?? [];
  const matches = matchingReasons(data, value);
  const changeWords = useListedChange(choices, { value, leadId });
  return (
    <div>
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
      {changeWords && (
        <Text size="sm" c="warn" mt={4} component="output" display="block">
          {changeWords} What you wrote stays, without a code.
        </Text>
      )}
    </div>
  );
}

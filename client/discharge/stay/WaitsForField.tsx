/** Where a barrier waits: a unit or a provider of the directory, found by typing, or what is typed itself; and the bed there. */
import { Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId } from 'react';
import { postAcuteTypeWords } from '#shared/post-acute.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { TextPicker } from '#client/ui/fields/pickers/TextPicker.tsx';
import type { WaitsForDraft } from './waits-for-draft.ts';

const typingMs = 250;
const mostOfEach = 5;

function useMatches(typed: string) {
  const [rested] = useDebouncedValue(typed.trim(), typingMs);
  const isSearching = rested !== '';
  const units = trpc.people.units.useQuery({}, { staleTime: 5 * minuteMs });
  const providers = trpc.postAcute.list.useQuery(
    { search: rested },
    { enabled: isSearching, staleTime: minuteMs, retry: false },
  );
  const words = rested.toLowerCase();
  if (!isSearching) return { matches: [], isPending: typed.trim() !== '' };
  const ofUnits = (units.data?.units ?? [])
    .filter(({ name }) => name.toLowerCase().includes(words))
    .slice(0, mostOfEach)
    .map(({ id, name }) => ({ is: 'unit' as const, id, label: name, details: 'Unit' }));
  const ofProviders = (providers.data?.providers ?? [])
    .filter(({ active }) => active)
    .slice(0, mostOfEach)
    .map(({ id, name, type }) => ({
      is: 'provider' as const,
      id,
      label: name,
      details: postAcuteTypeWords[type],
    }));
  return {
    matches: [...ofUnits, ...ofProviders],
    isPending: rested !== typed.trim() || providers.isPending,
  };
}

interface Props {
  value: WaitsForDraft;
  error?: string | undefined;
  onChange: (draft: WaitsForDraft) => void;
}

export function WaitsForField({ value, error, onChange }: Props) {
  const id = useId();
  const isWords = value.is === 'words';
  const { matches, isPending } = useMatches(isWords ? value.name : '');
  return (
    <Group gap="sm" align="start">
      <TextPicker
        id={id}
        label="Waits for"
        description="A unit, a post-acute provider, or in words"
        maxLength={120}
        value={value.name}
        error={error}
        listLabel="Units and providers"
        matches={matches}
        choices={[]}
        isSearching={isWords && isPending}
        announcement={`${matches.length} found: choose with the arrow keys, or go on for what you typed.`}
        onType={(name) => onChange({ is: 'words', id: null, name, bed: value.bed })}
        onChoose={(chosenId) => {
          const match = matches.find((candidate) => candidate.id === chosenId);
          if (match) onChange({ is: match.is, id: match.id, name: match.label, bed: value.bed });
        }}
      />
      {value.name.trim() !== '' && (
        <TextInput
          label="Bed"
          description="If it is known"
          maxLength={40}
          w={120}
          value={value.bed}
          onChange={(event) => onChange({ ...value, bed: event.currentTarget.value })}
        />
      )}
    </Group>
  );
}

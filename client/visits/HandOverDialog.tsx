/** The patient goes over to a colleague, who finds them among their own visits at once. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { useUser } from '#client/shell/session.tsx';
import { toast } from '#client/ui/toast.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  visit: Visit;
  opened: boolean;
  onClose: () => void;
}

const typingMs = 200;

interface Chosen {
  value: string;
  label: string;
}

interface PickerProps {
  chosen: Chosen | null;
  error: string | undefined;
  onChoose: (colleague: Chosen) => void;
}

/** One colleague, searched on the server while somebody types. */
function ColleagueField({ chosen, error, onChoose }: PickerProps) {
  const user = useUser();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), typingMs);
  const find = trpc.people.find.useQuery(
    { search: search === chosen?.label ? '' : search },
    { placeholderData: keepPreviousData },
  );
  const found = (find.data ?? [])
    .filter(({ id }) => id !== user.uid && id !== chosen?.value)
    .map(({ id, fullName }) => ({ value: id, label: fullName }));
  return (
    <Select
      label="Colleague"
      description="Of this hospital, who holds tele-visits."
      placeholder="Type a name"
      searchable
      allowDeselect={false}
      data={chosen ? [chosen, ...found] : found}
      filter={({ options }) => options}
      value={chosen?.value ?? null}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(_id, option) => onChoose({ value: option.value, label: option.label })}
      nothingFoundMessage={find.isFetching ? 'Searching' : 'Nobody here has that name.'}
    />
  );
}

function HandOverForm({ visit, onClose }: Omit<Props, 'opened'>) {
  const [colleague, setColleague] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const handOver = trpc.visits.handOver.useMutation({
    onSuccess: ({ handedTo }) => {
      toast.done(`${handedTo?.fullName ?? 'Your colleague'} has the visit now.`);
      onClose();
    },
    onError: (error) => setProblem(wordsFor(error)),
  });
  const submit = () => {
    if (!colleague) return setProblem('Choose a colleague');
    return handOver.mutate({ visitId: visit.id, toPractitionerId: colleague.value });
  };
  return (
    <Stack gap="md">
      <Text>They see the visit among their own and let the patient in. You can still see it.</Text>
      <ColleagueField
        chosen={colleague}
        error={problem}
        onChoose={(one) => {
          setColleague(one);
          setProblem(undefined);
        }}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={handOver.isPending} onClick={submit}>
          Hand over
        </Button>
      </Group>
    </Stack>
  );
}

export function HandOverDialog({ visit, opened, onClose }: Props) {
  return (
    <Dialog title={`Hand over ${visit.appointment.patientName}`} opened={opened} onClose={onClose}>
      <HandOverForm visit={visit} onClose={onClose} />
    </Dialog>
  );
}

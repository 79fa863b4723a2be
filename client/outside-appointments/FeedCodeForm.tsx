/** Says what a code of a feed is here: a type, a clinician or a room. */
import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { CodeUse, ScheduleFeed, ScheduleRules } from '#shared/outside-appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ColleagueSelect } from '#client/people/public/ColleagueSelect.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const uses = [
  { value: 'type', label: 'Type' },
  { value: 'practitioner', label: 'Clinician' },
  { value: 'location', label: 'Room' },
] as const;

const hints: Record<CodeUse, string> = {
  type: 'As in AIS-3 or SCH-8. A type of that very name needs no code.',
  practitioner: 'As in AIP-3. A clinician’s provider number (NPI) needs no code.',
  location: 'As in AIL-3, "Ward Room". A room of that very name needs no code.',
};

export function FeedCodeForm({ feed, rules }: { feed: ScheduleFeed; rules: ScheduleRules }) {
  const { sourceId, name } = feed;
  const [is, setIs] = useState<CodeUse>('type');
  const [code, setCode] = useState('');
  const [id, setId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = trpc.outsideAppointments.setCode.useMutation({
    onSuccess: () => {
      toast.done(`${code} is known from now on. Try what waits for it again.`);
      setCode('');
      setId(null);
    },
    onError: (failure) => toast.problem(wordsFor(failure)),
  });
  const data = (is === 'type' ? rules.types : rules.rooms).map((one) => ({
    value: one.id,
    label: one.name,
  }));
  const refOf = (chosenId: string) =>
    ({
      type: { typeId: chosenId },
      practitioner: { practitionerId: chosenId },
      location: { locationId: chosenId },
    })[is];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim() === '' || id === null) setError('Enter the code, and choose what it is here');
    else save.mutate({ sourceId, code, ...refOf(id) });
  };
  return (
    <form aria-label={`Codes of ${name}`} onSubmit={submit}>
      <Stack gap="xs">
        <SegmentedControl
          aria-label="What the code is"
          data={[...uses]}
          value={is}
          onChange={(value) => {
            setIs(value as CodeUse);
            setId(null);
          }}
        />
        <Group gap="xs" align="flex-start" grow preventGrowOverflow={false}>
          <TextInput
            label={`Code in ${name}`}
            description={hints[is]}
            value={code}
            maxLength={200}
            error={error}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setError(null);
            }}
          />
          {is === 'practitioner' ? (
            <ColleagueSelect label="Here" value={id ?? ''} onChange={setId} />
          ) : (
            <Picker
              key={is}
              label="Here"
              description="What is booked for it."
              data={data}
              value={id}
              onChange={setId}
            />
          )}
        </Group>
        <Group>
          <Button type="submit" variant="default" loading={save.isPending}>
            Add code
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

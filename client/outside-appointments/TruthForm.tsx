/** Says who keeps a type or a unit from now on, with what that means for what is booked already. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { ScheduleFeed, ScheduleRules } from '#shared/outside-appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { toast } from '#client/ui/states/toast.tsx';

/** `type <id>` or `unit <id>`. */
function subjectIn(value: string) {
  const [is, id = ''] = value.split(' ');
  return is === 'type' ? { typeId: id } : { unitId: id };
}

export function TruthForm({ feed, rules }: { feed: ScheduleFeed; rules: ScheduleRules }) {
  const { sourceId, name } = feed;
  const [subject, setSubject] = useState<string | null>(null);
  const takenValues = new Set(
    rules.feeds.flatMap(({ truths }) =>
      truths.map(({ typeId, unitId }) => (unitId === null ? `type ${typeId}` : `unit ${unitId}`)),
    ),
  );
  const options = [
    ...rules.types.map(({ id, name: label }) => ({ value: `type ${id}`, label })),
    ...rules.units.map(({ id, name: label }) => ({
      value: `unit ${id}`,
      label: `${label} (unit)`,
    })),
  ].filter(({ value }) => !takenValues.has(value));
  const label = options.find(({ value }) => value === subject)?.label ?? '';
  const { data } = trpc.outsideAppointments.consequences.useQuery(subjectIn(subject ?? ''), {
    enabled: subject !== null,
  });
  const save = trpc.outsideAppointments.setTruth.useMutation({
    onSuccess: (_, { truth }) => {
      toast.done(`${label} is kept ${truth === 'theirs' ? `in ${name}` : 'here'} from now on.`);
      setSubject(null);
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const set = (truth: 'theirs' | 'ours') =>
    subject !== null && save.mutate({ sourceId, truth, ...subjectIn(subject) });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    set('theirs');
  };
  return (
    <form aria-label={`What ${name} keeps`} onSubmit={submit}>
      <Stack gap="xs">
        <Picker
          label={`A type or a unit that ${name} keeps`}
          description="A type goes before the unit of its clinician."
          placeholder="Choose a type or a unit"
          data={options}
          value={subject}
          clearable
          onChange={setSubject}
        />
        {subject !== null && (
          <>
            <Text size="sm" component="output">
              From now on {label} is booked, moved and cancelled in {name} alone, and nobody books
              it here.{' '}
              {data &&
                `${counted(data.ours, 'coming appointment')} booked here: kept here until over. ${counted(data.theirs, 'coming appointment')} kept in another system already.`}
            </Text>
            <Group gap="xs">
              <Button type="submit" loading={save.isPending}>
                Keep in {name}
              </Button>
              <Button
                variant="default"
                disabled={save.isPending}
                title="For a type of a unit that the other system keeps"
                onClick={() => set('ours')}
              >
                Keep here, whatever its unit
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}

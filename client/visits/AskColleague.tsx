/** A colleague is asked into a visit: they find it among their own at once, and can join. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { toast } from '#client/ui/toast.tsx';
import { ColleagueField, type ChosenColleague } from './ColleagueField.tsx';

export function AskColleague({ visit }: { visit: Visit }) {
  const [colleague, setColleague] = useState<ChosenColleague | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const ask = trpc.visits.addColleague.useMutation({
    onSuccess: () => {
      toast.done(`${colleague?.label ?? 'Your colleague'} is asked in.`);
      setColleague(null);
    },
    onError: (error) => setProblem(wordsFor(error)),
  });
  const submit = () => {
    if (!colleague) return setProblem('Choose a colleague');
    return ask.mutate({ visitId: visit.id, practitionerId: colleague.value });
  };
  return (
    <Stack gap="md">
      <ColleagueField
        chosen={colleague}
        error={problem}
        onChoose={(one) => {
          setColleague(one);
          setProblem(undefined);
        }}
      />
      <Group justify="flex-end">
        <Button loading={ask.isPending} onClick={submit}>
          Ask in
        </Button>
      </Group>
    </Stack>
  );
}

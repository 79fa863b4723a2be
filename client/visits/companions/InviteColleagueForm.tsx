/** The form that invites a colleague, who then finds the visit among their own. */
import { Button, Group, Stack } from '@mantine/core';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { ColleagueField, useColleagueChoice } from './ColleagueField.tsx';

export function InviteColleagueForm({ visit }: { visit: Visit }) {
  const choice = useColleagueChoice();
  const ask = trpc.visits.addColleague.useMutation({
    onSuccess: () => {
      toast.done(`${choice.chosen?.label ?? 'Your colleague'} is invited.`);
      choice.clear();
    },
    onError: (error) => choice.refuse(wordsFor(error)),
  });
  const submit = () =>
    choice.withChosen((practitionerId) => ask.mutate({ visitId: visit.id, practitionerId }));
  return (
    <Stack gap="md">
      <ColleagueField {...choice.field} />
      <Group justify="flex-end">
        <Button loading={ask.isPending} onClick={submit}>
          Invite
        </Button>
      </Group>
    </Stack>
  );
}

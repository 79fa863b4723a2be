/** Invites somebody: who, where, as what. They set their password by the link in the mail. */
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useEffect, type FormEvent } from 'react';
import type { Units } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { toast } from '#client/ui/toast.tsx';
import { Fault } from '#client/ui/states/ErrorAlert.tsx';
import { DetailsFields, PositionFields, type Details, type Position } from './fields.tsx';
import { useDraft } from '#client/shell/api/form-draft.ts';

interface Props {
  onBegun: (isBegun: boolean) => void;
  onInvited: (personId: string) => void;
}

function InviteForm({ units, onBegun, onInvited }: Props & { units: Units }) {
  const draft = useDraft<Details & Position>({
    fullName: '',
    email: '',
    unitId: null,
    zone: units.zone,
    languages: [],
    role: 'user',
    hospitalRole: 'Attending',
  });
  const { isBegun } = draft;
  useEffect(() => {
    onBegun(isBegun);
    return () => onBegun(false);
  }, [isBegun, onBegun]);

  const invite = trpc.people.invite.useMutation({
    onSuccess: ({ personId, isMailed }, { fullName }) => {
      if (isMailed) toast.done(`${fullName} is invited.`);
      else
        toast.problem(
          `${fullName} has an account now, but the invitation could not be mailed. Send it again.`,
        );
      onBegun(false);
      onInvited(personId);
    },
    onError: draft.fail,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate(draft.values);
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Invite somebody">
      <Stack gap="md">
        <Fault title="Nobody was invited yet" {...draft} />
        <DetailsFields draft={draft} units={units} />
        <PositionFields draft={draft} />
        <Group justify="flex-end">
          <Button type="submit" loading={invite.isPending}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The form opens with the organization's zone in it, so it waits for that. */
export function InvitePanel(props: Props) {
  const { data, error, isFetching, refetch } = trpc.people.units.useQuery({});
  if (data) return <InviteForm units={data} {...props} />;
  if (error) {
    return (
      <LoadFailed
        title="The form could not be prepared."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  return <Skeleton height={420} component="output" aria-label="Preparing the form" />;
}

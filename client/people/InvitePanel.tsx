/** The form that invites a person; they set their password by the link in the mail. */
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import type { Units } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { DetailsFields, PositionFields, type PersonDetails, type Position } from './fields.tsx';
import { useDraft } from '#client/shell/api/form-draft.ts';

interface Props {
  onInvited: (personId: string) => void;
}

function InviteForm({ units, onInvited }: Props & { units: Units }) {
  const draft = useDraft<PersonDetails & Position>({
    fullName: '',
    email: '',
    unitId: null,
    zone: units.zone,
    languages: [],
    npi: '',
    phone: '',
    role: 'user',
    hospitalRole: 'Attending',
  });
  const { isBegun } = draft;
  const release = useUnsaved(isBegun, ['invite', 'person']);

  const invite = trpc.people.invite.useMutation({
    onSuccess: ({ personId, isMailed }, { fullName }) => {
      if (isMailed) toast.done(`${fullName} is invited.`);
      else
        toast.problem(
          `${fullName} has an account now, but the invitation could not be sent. Send it again.`,
        );
      release();
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
        <FormErrors title="The invitation was not sent" {...draft} />
        <DetailsFields draft={draft} />
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

/** The form starts with the organization's zone, so it waits until that is loaded. */
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

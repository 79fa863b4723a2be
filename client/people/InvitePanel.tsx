/** The form that invites a person; they set their password by the link in the mail. */
import { Skeleton } from '@mantine/core';
import type { Units } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import {
  DetailsFields,
  PositionFields,
  type PersonDetails,
  type Position,
} from './account-fields.tsx';
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
  return (
    <Form
      aria-label="Invite somebody"
      isPending={invite.isPending}
      onSubmit={() => invite.mutate(draft.values)}
    >
      <FormErrors title="The invitation was not sent" {...draft} />
      <DetailsFields draft={draft} />
      <PositionFields draft={draft} />
      <SubmitRow isPending={invite.isPending}>Invite</SubmitRow>
    </Form>
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

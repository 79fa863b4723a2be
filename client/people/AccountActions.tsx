/** Actions on an account: end its sessions, send the invitation again, reset the second step. */
import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { PersonRecord } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface ConfirmedActionProps {
  verb: string;
  title: string;
  keep: string;
  /** What will happen. */
  children: ReactNode;
  isPending: boolean;
  onDo: (onSettled: () => void) => void;
  onCovered: (isCovered: boolean) => void;
}

/** A button that asks for confirmation first. */
function ConfirmedAction({
  verb,
  title,
  keep,
  children,
  isPending,
  onDo,
  onCovered,
}: ConfirmedActionProps) {
  const [isAsked, setAsked] = useState(false);
  const ask = (isOpen: boolean) => {
    setAsked(isOpen);
    onCovered(isOpen);
  };
  return (
    <>
      <Button variant="default" onClick={() => ask(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={title}
        keep={keep}
        onKeep={() => ask(false)}
        verb={verb}
        onDo={() => onDo(() => ask(false))}
        isPending={isPending}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

interface Props {
  person: PersonRecord;
  onCovered: (isCovered: boolean) => void;
}

const failed = (error: unknown) => toast.problem(wordsFor(error));

function EndSessions({ person, onCovered }: Props) {
  const { id, fullName, openSessions, isYou } = person;
  const end = trpc.people.endSessions.useMutation({
    onSuccess: () => toast.done(`Sessions of ${fullName} ended.`),
    onError: failed,
  });
  const which = openSessions === 1 ? 'the session' : `all ${openSessions} sessions`;
  return (
    <ConfirmedAction
      verb="End sessions"
      title={`End the sessions of ${fullName}?`}
      keep="Keep sessions"
      isPending={end.isPending}
      onCovered={onCovered}
      onDo={(onSettled) => end.mutate({ personId: id }, { onSettled })}
    >
      {isYou
        ? 'Every session of yours but this one ends at once. What was not saved there is lost.'
        : `This ends ${which} at once, on every device. What was not saved there is lost. ${fullName} can sign in again.`}
    </ConfirmedAction>
  );
}

function ResetSecondStep({ person, onCovered }: Props) {
  const { id, fullName } = person;
  const reset = trpc.people.resetSecondStep.useMutation({
    onSuccess: () => toast.done(`Second step of ${fullName} reset.`),
    onError: failed,
  });
  return (
    <ConfirmedAction
      verb="Reset second step"
      title={`Reset the second step of ${fullName}?`}
      keep="Keep as it is"
      isPending={reset.isPending}
      onCovered={onCovered}
      onDo={(onSettled) => reset.mutate({ personId: id }, { onSettled })}
    >
      This removes the authenticator app, passkeys and recovery codes, unlocks sign-in, and ends
      every session. {fullName} then signs in with the password and a code by email. We tell them by
      email. Make sure that it is really them asking.
    </ConfirmedAction>
  );
}

function SendInvitation({ person }: { person: PersonRecord }) {
  const { id, email, invitedAt } = person;
  const send = trpc.people.sendInvitation.useMutation({
    onSuccess: ({ isMailed }) => {
      if (isMailed) toast.done(`Invitation sent to ${email}.`);
      else toast.problem(`The invitation to ${email} could not be sent. Try again in a moment.`);
    },
    onError: failed,
  });
  return (
    <Button
      variant="default"
      loading={send.isPending}
      onClick={() => send.mutate({ personId: id })}
    >
      {invitedAt ? 'Send invitation again' : 'Send invitation'}
    </Button>
  );
}

export function AccountActions(props: Props) {
  const { person } = props;
  const isOpen = person.openSessions > 0;
  return (
    <Group gap="sm">
      {person.access === 'invited' && person.mayChange && <SendInvitation person={person} />}
      {isOpen && (person.mayChange || person.isYou) && <EndSessions {...props} />}
      {person.mayChange && !person.isYou && person.access !== 'invited' && (
        <ResetSecondStep {...props} />
      )}
    </Group>
  );
}

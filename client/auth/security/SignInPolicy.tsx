/** The organization's policy on second steps, which an administrator changes. */
import { Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { RememberedDevicesPolicy, SwitchingPolicy } from './DevicePolicy.tsx';
import { usePolicyChange, type Policy } from './policy-change.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

function stateOf({ people: all, withBetterStep }: Policy): string {
  return `${withBetterStep} of ${people(all)} ${withBetterStep === 1 ? 'has' : 'have'} an authenticator app or a passkey.`;
}

function MailedCode({ policy }: { policy: Policy }) {
  const [isAsking, setAsking] = useState(false);
  const change = usePolicyChange({
    doneWords: ({ mailedCodeAllowed }) =>
      mailedCodeAllowed
        ? 'Codes by email are enough again.'
        : 'From the next sign-in on, codes by email are not enough.',
    onSettled: () => setAsking(false),
  });
  const peopleWithoutBetterStep = policy.people - policy.withBetterStep;
  return (
    <>
      <Switch
        label="Codes by email are enough as a second step"
        description="If you switch this off, everyone needs an authenticator app or a passkey."
        checked={policy.mailedCodeAllowed}
        disabled={change.isPending}
        onChange={(event) =>
          event.currentTarget.checked ? change.mutate({ mailedCodeAllowed: true }) : setAsking(true)
        }
      />
      <ConfirmDialog
        opened={isAsking}
        title="Require a better second step?"
        keep="Leave it as it is"
        onKeep={() => setAsking(false)}
        verb="Require a better step"
        onDo={() => change.mutate({ mailedCodeAllowed: false })}
        isPending={change.isPending}
      >
        {peopleWithoutBetterStep === 0
          ? 'Everyone has an authenticator app or a passkey already.'
          : `${people(peopleWithoutBetterStep)} will set up an authenticator app or a passkey at the next sign-in, before anything else opens. Nobody is signed out now.`}
      </ConfirmDialog>
    </>
  );
}

export function SignInPolicy() {
  const policy = trpc.auth.policy.useQuery({});
  return (
    <Stack maw={720}>
      <PageHeader title="Sign-in policy" state={policy.data ? stateOf(policy.data) : ''} />
      {policy.isError && (
        <QueryFailed title="The sign-in policy could not be loaded." query={policy} />
      )}
      {policy.data && (
        <Stack gap="lg">
          <MailedCode policy={policy.data} />
          <RememberedDevicesPolicy policy={policy.data} />
          <SwitchingPolicy policy={policy.data} />
        </Stack>
      )}
      {policy.isPending && (
        <Skeleton height={60} component="output" aria-label="Loading the sign-in policy" />
      )}
      <Text size="sm" c="dimmed">
        A code by email is only as safe as the mailbox. An authenticator app or a passkey stays with
        the person, and a passkey does not work on false sign-in pages. This does not apply to
        single sign-on.
      </Text>
    </Stack>
  );
}

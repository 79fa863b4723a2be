/** The reader's recovery codes: how many are left, and a button to make ten new ones. */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { useProtectedChange } from './use-protected-change.ts';
import classes from './MySecurity.module.css';

interface Props {
  codesLeft: number;
  onRecoveryCodes: (codes: string[]) => void;
}

/** Below this it is time for new ones. */
const few = 3;

function stateOf(remainingCodes: number): string {
  if (remainingCodes === 0) return 'All of your recovery codes are used.';
  const words =
    remainingCodes === 1 ? 'One recovery code is' : `${remainingCodes} recovery codes are`;
  return `${words} left.${remainingCodes <= few ? ' Make new ones soon.' : ''}`;
}

export function MyRecoveryCodes({ codesLeft, onRecoveryCodes }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { isPending, run } = useProtectedChange();
  const making = trpc.auth.security.newRecoveryCodes.useMutation();
  const make = () => {
    setAsking(false);
    void run(async () => {
      const { recoveryCodes } = await making.mutateAsync({});
      onRecoveryCodes(recoveryCodes);
    });
  };
  return (
    <PageSection
      maw={720}
      title="Recovery codes"
      hint="For when you do not have your phone or passkey. Each code works once."
    >
      <Text>{stateOf(codesLeft)}</Text>
      <Button
        variant="default"
        className={classes.start ?? ''}
        onClick={() => (codesLeft === 0 ? make() : setAsking(true))}
        loading={isPending}
      >
        Make new codes
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Make new recovery codes?"
        keep="Keep the old ones"
        onKeep={() => setAsking(false)}
        verb="Make new codes"
        onDo={make}
      >
        Your current codes stop working.
      </ConfirmDialog>
    </PageSection>
  );
}

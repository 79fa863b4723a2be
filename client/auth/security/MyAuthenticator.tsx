/** The reader's authenticator app: set up by QR code or by typing, confirmed with one code, removed. */
import { Button, Code, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { SettingsItem, SettingsFacts, SettingsList } from '#client/ui/list/SettingsList.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { asciiDigits } from '#shared/text/digits.ts';
import { codeDigits } from '#shared/limits.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { useProtectedChange } from './use-protected-change.ts';
import classes from './MySecurity.module.css';

const QrCode = onDemand(async () => (await import('#client/ui/QrCode.tsx')).QrCode);

type AuthenticatorSetup = Answers['auth']['security']['startAuthenticator'];

/** In groups of four, which are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface SetUpProps {
  setup: AuthenticatorSetup;
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}

function SetUpForm({ setup, onDone, onCancel }: SetUpProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { isPending, run } = useProtectedChange();
  const confirm = trpc.auth.security.confirmAuthenticator.useMutation();

  useEffect(() => field.current?.focus(), []);

  const refuse = (words: string) => {
    setProblem(words);
    field.current?.focus();
    field.current?.select();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (code.length < codeDigits) return refuse(`Enter the ${codeDigits} digits from the app`);
    void run(async () => {
      const answer = await confirm.mutateAsync({ code });
      if (answer.success) onDone(answer.recoveryCodes);
      else refuse(answer.error);
    });
  };

  return (
    <form onSubmit={submit} noValidate className={classes.setUp}>
      <Suspense fallback={<Skeleton width={200} height={200} />}>
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
      </Suspense>
      <Stack gap="md" flex={1} miw={220}>
        <Text size="sm">
          1. Scan the picture with your authenticator app, or type this into it:
          <br />
          <Code className={classes.secret}>{inGroups(setup.secret)}</Code>
        </Text>
        <TextInput
          ref={field}
          label="2. Enter the code that the app shows now"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(asciiDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, codeDigits));
            setProblem(null);
          }}
        />
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            Confirm
          </Button>
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function CurrentAuthenticator({ addedAt }: { addedAt: string }) {
  const [isAsking, setAsking] = useState(false);
  const { isPending, run } = useProtectedChange();
  const removal = trpc.auth.security.removeAuthenticator.useMutation();
  const remove = async () => {
    setAsking(false);
    const isDone = await run(() => removal.mutateAsync({}));
    if (isDone) toast.done('The authenticator app is removed.');
  };
  return (
    <SettingsList>
      <SettingsItem Picture={IconDeviceMobile}>
        <SettingsFacts
          name="Authenticator app"
          facts={
            <>
              Added <RelativeTime instant={addedAt} />
            </>
          }
        />
        <Button variant="default" size="xs" loading={isPending} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </SettingsItem>
      <ConfirmDialog
        opened={isAsking}
        title="Remove the authenticator app?"
        keep="Keep it"
        onKeep={() => setAsking(false)}
        verb="Remove"
        onDo={() => void remove()}
      >
        Its codes stop working. To use the app again, set it up again.
      </ConfirmDialog>
    </SettingsList>
  );
}

interface Props {
  authenticator: Answers['auth']['security']['read']['authenticator'];
  onRecoveryCodes: (codes: string[]) => void;
}

export function MyAuthenticator({ authenticator, onRecoveryCodes }: Props) {
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null);
  const { isPending, run } = useProtectedChange();
  const start = trpc.auth.security.startAuthenticator.useMutation();
  return (
    <PageSection
      maw={720}
      title="Authenticator app"
      hint="An app on your phone shows six digits that change every 30 seconds. It needs no network."
    >
      {authenticator && <CurrentAuthenticator addedAt={authenticator.addedAt} />}
      {!authenticator && setup && (
        <SetUpForm
          setup={setup}
          onCancel={() => setSetup(null)}
          onDone={(codes) => {
            setSetup(null);
            toast.done('The authenticator app is set up.');
            if (codes) onRecoveryCodes(codes);
          }}
        />
      )}
      {!authenticator && !setup && (
        <Button
          className={classes.start ?? ''}
          loading={isPending}
          onClick={() => void run(async () => setSetup(await start.mutateAsync({})))}
        >
          Set up an authenticator app
        </Button>
      )}
    </PageSection>
  );
}

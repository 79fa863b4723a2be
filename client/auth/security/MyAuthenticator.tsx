/** My authenticator app: set up with a camera or by typing, confirmed with one code, removed. */
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { Question } from '#client/ui/ConfirmDialog.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/toast.tsx';
import { codeDigits } from '#shared/limits.ts';
import { QrCode } from '#client/ui/QrCode.tsx';
import { Section } from '../Section.tsx';
import { useChange } from '../use-change.ts';
import classes from './MySecurity.module.css';

type ForApp = Answers['auth']['security']['startAuthenticator'];

/** In groups of four, as people read them out. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface SettingUpProps {
  forApp: ForApp;
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}

function SettingUp({ forApp, onDone, onCancel }: SettingUpProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { isPending, run } = useChange();
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
      <QrCode text={forApp.uri} label="QR code for your authenticator app" />
      <Stack gap="md" flex={1} miw={220}>
        <Text size="sm">
          1. Scan the picture with your authenticator app, or type this into it:
          <br />
          <Code className={classes.secret}>{inGroups(forApp.secret)}</Code>
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
            setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, codeDigits));
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

function Present({ addedAt }: { addedAt: string }) {
  const [isAsking, setAsking] = useState(false);
  const { isPending, run } = useChange();
  const removal = trpc.auth.security.removeAuthenticator.useMutation();
  const remove = async () => {
    setAsking(false);
    const isDone = await run(() => removal.mutateAsync({}));
    if (isDone) toast.done('The authenticator app is removed.');
  };
  return (
    <ul className={classes.list}>
      <li className={classes.row}>
        <IconDeviceMobile size={20} stroke={1.5} aria-hidden />
        <div className={classes.what}>
          <Text fw={600}>Authenticator app</Text>
          <Text size="sm" c="dimmed">
            Added <RelativeTime instant={addedAt} />
          </Text>
        </div>
        <Button variant="default" size="xs" loading={isPending} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </li>
      <Question
        opened={isAsking}
        title="Remove the authenticator app?"
        keep="Keep it"
        onKeep={() => setAsking(false)}
        verb="Remove"
        onDo={() => void remove()}
      >
        Its codes will not work any more. To use it again you set it up anew.
      </Question>
    </ul>
  );
}

interface Props {
  authenticator: Answers['auth']['security']['read']['authenticator'];
  onRecoveryCodes: (codes: string[]) => void;
}

export function MyAuthenticator({ authenticator, onRecoveryCodes }: Props) {
  const [forApp, setForApp] = useState<ForApp | null>(null);
  const { isPending, run } = useChange();
  const start = trpc.auth.security.startAuthenticator.useMutation();
  return (
    <Section
      title="Authenticator app"
      hint="An app on your phone shows six digits that change every 30 seconds. It needs no network."
    >
      {authenticator && <Present addedAt={authenticator.addedAt} />}
      {!authenticator && forApp && (
        <SettingUp
          forApp={forApp}
          onCancel={() => setForApp(null)}
          onDone={(codes) => {
            setForApp(null);
            toast.done('The authenticator app is set up.');
            if (codes) onRecoveryCodes(codes);
          }}
        />
      )}
      {!authenticator && !forApp && (
        <Button
          className={classes.start ?? ''}
          loading={isPending}
          onClick={() => void run(async () => setForApp(await start.mutateAsync({})))}
        >
          Set up an authenticator app
        </Button>
      )}
    </Section>
  );
}

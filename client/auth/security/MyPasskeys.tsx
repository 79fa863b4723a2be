/** The reader's passkeys: created in this browser, named, removed. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { createPasskey, isPasskeyUsable } from '#client/auth/browser-passkeys.ts';
import { SettingsList } from '#client/ui/list/SettingsList.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { useProtectedChange } from './use-protected-change.ts';
import classes from './MySecurity.module.css';

type Security = Answers['auth']['security']['read'];

const systems = [
  [/iPhone|iPad/, 'iPhone or iPad'],
  [/Android/, 'Android phone'],
  [/Windows/, 'Windows computer'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux computer'],
] as const;

/** A name after this device, with a number where it is taken. */
function proposal(takenNames: readonly string[]): string {
  const device =
    systems.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'My passkey';
  const numbered = takenNames.map((_, at) => `${device} ${at + 2}`);
  return [device, ...numbered].find((name) => !takenNames.includes(name)) ?? device;
}

interface Props {
  security: Security;
  onRecoveryCodes: (codes: string[]) => void;
}

function AddPasskey({ security, onRecoveryCodes }: Props) {
  const takenNames = security.passkeys.map((passkey) => passkey.name);
  const [name, setName] = useState(() => proposal(takenNames));
  const { isPending, run } = useProtectedChange();
  const start = trpc.auth.security.startPasskey.useMutation();
  const add = trpc.auth.security.addPasskey.useMutation();

  const make = async () => {
    const credential = await createPasskey(await start.mutateAsync({}));
    const { recoveryCodes } = await add.mutateAsync({ name, credential });
    toast.done('The passkey is set up.');
    setName(proposal([...takenNames, name]));
    if (recoveryCodes) onRecoveryCodes(recoveryCodes);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && name.trim()) void run(make);
  };

  return (
    <form onSubmit={submit}>
      <Group gap="sm" align="flex-start" className={classes.add ?? ''}>
        <TextInput
          label="Name for a new passkey"
          description="Helps you recognise it in this list."
          value={name}
          maxLength={60}
          flex={1}
          miw={200}
          error={name.trim() ? null : 'Give it a name'}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} className={classes.beside ?? ''}>
          Add a passkey
        </Button>
      </Group>
    </form>
  );
}

function reasonAgainst(domain: string | null): string | null {
  if (domain === null) return 'Passkeys need a domain name, and this server has none.';
  if (isPasskeyUsable(domain)) return null;
  return location.hostname === domain
    ? 'This browser does not support passkeys.'
    : `Passkeys work at ${domain}. Open KareMD there to add one.`;
}

export function MyPasskeys({ security, onRecoveryCodes }: Props) {
  const { passkeys, passkeyDomain } = security;
  const reason = reasonAgainst(passkeyDomain);
  return (
    <PageSection
      maw={720}
      title="Passkeys"
      hint="Sign in with your finger, face, PIN or a security key. Quick, and safe from false sign-in pages."
    >
      {passkeys.length > 0 && (
        <SettingsList>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </SettingsList>
      )}
      {reason ? (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      ) : (
        <AddPasskey security={security} onRecoveryCodes={onRecoveryCodes} />
      )}
    </PageSection>
  );
}

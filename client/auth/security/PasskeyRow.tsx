/** One passkey of the reader: name, last use, and buttons to rename and remove it. */
import { Badge, Button, Group, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { SettingsItem, SettingsFacts, settingsMain } from '#client/ui/list/SettingsList.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { useProtectedChange } from './use-protected-change.ts';

type Passkey = Answers['auth']['security']['read']['passkeys'][number];

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name);
  const field = useRef<HTMLInputElement>(null);
  const { isPending, run } = useProtectedChange();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const rename = trpc.auth.security.renamePasskey.useMutation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !name.trim()) return;
    void run(() => rename.mutateAsync({ id: passkey.id, name })).then(
      (isDone) => isDone && onDone(),
    );
  };
  return (
    <form onSubmit={submit} className={settingsMain}>
      <Group gap="sm" align="flex-end">
        <TextInput
          label="Name of this passkey"
          value={name}
          maxLength={60}
          flex={1}
          ref={field}
          error={name.trim() ? null : 'Give it a name'}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending}>
          Rename
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

function PasskeyDetails({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { isPending, run } = useProtectedChange();
  const removal = trpc.auth.security.removePasskey.useMutation();
  const { id, name, synced, addedAt, usedAt } = passkey;
  const remove = async () => {
    setAsking(false);
    const isDone = await run(() => removal.mutateAsync({ id }));
    if (isDone) toast.done(`The passkey "${name}" is removed.`);
  };
  return (
    <>
      <SettingsFacts
        name={
          <>
            {name}{' '}
            {synced && (
              <Badge variant="light" color="off" tt="none" fz={12}>
                Synced
              </Badge>
            )}
          </>
        }
        facts={
          <>
            Added <RelativeTime instant={addedAt} />,{' '}
            {usedAt ? (
              <>
                last used <RelativeTime instant={usedAt} />
              </>
            ) : (
              'not used yet'
            )}
          </>
        }
      />
      <Group gap="xs">
        <Button variant="default" size="xs" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Remove ${name}`}
          loading={isPending}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={`Remove the passkey "${name}"?`}
        keep="Keep it"
        onKeep={() => setAsking(false)}
        verb="Remove"
        onDo={() => void remove()}
      >
        It can no longer sign you in. Delete it on your device too.
      </ConfirmDialog>
    </>
  );
}

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <SettingsItem Picture={IconFingerprint}>
      {isRenaming ? (
        <RenameForm passkey={passkey} onDone={() => setRenaming(false)} />
      ) : (
        <PasskeyDetails passkey={passkey} onRename={() => setRenaming(true)} />
      )}
    </SettingsItem>
  );
}

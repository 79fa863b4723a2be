/** The keys of a program: the ones in use, one more while they are rotated, and the old one removed. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { mostKeys, type ProgramKey, type ProgramRecord } from '#shared/programs.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { SettingsFacts, SettingsItem, SettingsList } from '#client/ui/list/SettingsList.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { KeyField } from './KeyField.tsx';

const noKey = { publicKey: '' };

function AddKey({ program }: { program: ProgramRecord }) {
  const draft = useDraft(noKey);
  const release = useUnsaved(draft.isBegun, ['program', 'key']);
  const add = trpc.programs.addKey.useMutation({
    onSuccess: () => {
      draft.clear();
      release();
      toast.done('Key added. Both keys work until you remove the old one.');
    },
    onError: draft.fail,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const publicKey = draft.values.publicKey.trim();
    if (publicKey === '') return draft.reject({ publicKey: 'Paste the public key of the program' });
    return add.mutate({ programId: program.id, publicKey });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="New key">
      <Stack gap="sm">
        <FormErrors title="The key was not added" {...draft} />
        <KeyField {...textOf(draft, 'publicKey')} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={add.isPending}>
            Add key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface RowProps {
  program: ProgramRecord;
  programKey: ProgramKey;
}

function KeyRow({ program, programKey }: RowProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.programs.removeKey.useMutation({
    onSuccess: () => toast.done('Key removed.'),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsking(false),
  });
  const facts = (
    <>
      {programKey.algorithm}, {programKey.isFetched ? 'read' : 'added'}{' '}
      <RelativeTime instant={programKey.addedAt} />{' '}
      {programKey.isFetched ? 'at its address' : `by ${programKey.addedBy}`},{' '}
      {programKey.lastUsedAt === null ? (
        'not used yet'
      ) : (
        <>
          last used <RelativeTime instant={programKey.lastUsedAt} />
        </>
      )}
    </>
  );
  const name = (
    <Text span ff="monospace" size="sm" style={{ wordBreak: 'break-all' }}>
      {programKey.kid}
    </Text>
  );
  return (
    <SettingsItem Picture={IconKey}>
      <SettingsFacts name={name} facts={facts} />
      {program.active && !programKey.isFetched && program.keys.length > 1 && (
        <Button
          variant="default"
          aria-label={`Remove key ${programKey.kid}`}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Remove this key?"
        keep="Keep key"
        onKeep={() => setAsking(false)}
        verb="Remove key"
        onDo={() => remove.mutate({ programId: program.id, keyId: programKey.id })}
        isPending={remove.isPending}
      >
        What {program.name} signs with it opens nothing any more, at once.
      </ConfirmDialog>
    </SettingsItem>
  );
}

/** When its address was read, and whether it could be. */
function AddressState({ jwksReadAt, jwksFailure }: ProgramRecord) {
  if (jwksReadAt === null) return null;
  return (
    <Text size="sm" {...(jwksFailure !== null && { c: 'bad' })}>
      Its address was read <RelativeTime instant={jwksReadAt} />.
      {jwksFailure !== null &&
        ` It could not be read since: ${jwksFailure} Its keys work for a day without it.`}
    </Text>
  );
}

const hints = {
  address: 'They are read at its address. Change them there: the old ones end by themselves.',
  pasted:
    'To change the key, add the new one, set up the program with it, then remove the old one.',
};

export function ProgramKeys({ program }: { program: ProgramRecord }) {
  const { jwksUrl, active, keys } = program;
  const pasted = keys.filter(({ isFetched }) => !isFetched).length;
  return (
    <PageSection title="Keys" hint={jwksUrl === null ? hints.pasted : hints.address}>
      <SettingsList label="Keys">
        {keys.map((key) => (
          <KeyRow key={key.id} program={program} programKey={key} />
        ))}
      </SettingsList>
      <AddressState {...program} />
      {active && pasted < mostKeys && <AddKey program={program} />}
    </PageSection>
  );
}

/** The organization's bundles: added, changed and retired. No list of codes comes with the product. */
import {
  Button,
  Group,
  NumberInput,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { Bundle } from '#shared/episodes.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const wordsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/** The first problem of a field or of one of its entries. */
const problemOf = (errors: Record<string, string>, name: string): string | undefined =>
  Object.entries(errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];

function BundleForm({ bundle, onDone }: { bundle: Bundle | null; onDone: () => void }) {
  const [draft, setDraft] = useState({
    name: bundle?.name ?? '',
    codes: bundle?.codes.join(' ') ?? '',
    days: bundle?.days ?? (30 as number | ''),
    contactDays: bundle?.contactDays.join(', ') ?? '7, 14, 28',
    active: bundle?.active ?? true,
  });
  const [isBegun, setBegun] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useUnsaved(isBegun, ['panel']);
  const answers = {
    onSuccess: () => {
      toast.done('The bundle is saved.');
      onDone();
    },
    onError: () => setAttempt((before) => before + 1),
  };
  const add = trpc.episodes.bundles.add.useMutation(answers);
  const save = trpc.episodes.bundles.save.useMutation(answers);
  const error = add.error ?? save.error;
  const errors = fieldProblems(error);
  const change = (changes: Partial<typeof draft>) => {
    setBegun(true);
    setDraft((before) => ({ ...before, ...changes }));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { name, active, days } = draft;
    const fields = {
      name,
      codes: wordsIn(draft.codes),
      days: days === '' ? 0 : days,
      contactDays: wordsIn(draft.contactDays).map(Number),
    };
    if (!bundle) return add.mutate(fields);
    const { id: bundleId, version } = bundle;
    return save.mutate({ ...fields, bundleId, version, active });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Bundle">
      <Stack gap="sm">
        <ErrorAlert title="The bundle was not saved" attempt={attempt}>
          {error && Object.keys(errors).length === 0 && wordsFor(error)}
        </ErrorAlert>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={80}
          value={draft.name}
          error={errors['name']}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label="Codes of procedures"
          description="Beginnings of codes, as your record has them. A discharge with one of them begins the episode."
          autosize
          minRows={2}
          maxRows={8}
          value={draft.codes}
          error={problemOf(errors, 'codes')}
          onChange={(event) => change({ codes: event.currentTarget.value })}
        />
        <NumberInput
          label="Days after the discharge"
          hideControls
          min={1}
          max={365}
          allowDecimal={false}
          value={draft.days}
          error={errors['days']}
          onChange={(days) => change({ days: typeof days === 'number' ? days : '' })}
        />
        <TextInput
          label="Days of contacts"
          description="Besides the first contact after the discharge, for example 7, 14, 28"
          value={draft.contactDays}
          error={problemOf(errors, 'contactDays')}
          onChange={(event) => change({ contactDays: event.currentTarget.value })}
        />
        {bundle && (
          <Switch
            label="In use"
            description="Switch off to retire it. Episodes that have begun go on."
            checked={draft.active}
            onChange={(event) => change({ active: event.currentTarget.checked })}
          />
        )}
        <SubmitRow isPending={add.isPending || save.isPending} onLeave={onDone}>
          Save bundle
        </SubmitRow>
      </Stack>
    </form>
  );
}

export function Bundles() {
  const query = trpc.episodes.bundles.list.useQuery({});
  const [form, setForm] = useState<'new' | Bundle | null>(null);
  const bundles = query.data;
  if (query.error && !bundles)
    return <QueryFailed title="The bundles could not be loaded." query={query} />;
  if (!bundles) return <LoadingRows words="Loading the bundles" height={40} />;
  if (form !== null)
    return (
      <BundleForm
        key={form === 'new' ? 'new' : form.id}
        bundle={form === 'new' ? null : form}
        onDone={() => setForm(null)}
      />
    );
  return (
    <Stack gap="sm">
      {bundles.length === 0 && (
        <Text>There are no bundles yet. A bundle says which procedures begin an episode.</Text>
      )}
      {bundles.map((bundle) => (
        <Group key={bundle.id} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm" {...(!bundle.active && { c: 'dimmed' })}>
              {bundle.name}
            </Text>
            <Text size="xs" c="dimmed">
              {bundle.days} days, contacts on day {bundle.contactDays.join(', ')}
              {!bundle.active && ' · retired'}
            </Text>
          </div>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Change ${bundle.name}`}
            onClick={() => setForm(bundle)}
          >
            Change
          </Button>
        </Group>
      ))}
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setForm('new')}>
        New bundle
      </Button>
    </Stack>
  );
}

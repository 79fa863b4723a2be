/** The organization's reasons of delays: added, changed and retired. */
import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import {
  delayAttributions,
  type DelayAttribution,
  type DelayReason,
} from '#shared/utilization/delays.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const options = Object.entries(delayAttributions).map(([value, label]) => ({ value, label }));

function ReasonForm({ reason, onDone }: { reason: DelayReason | null; onDone: () => void }) {
  const [draft, setDraft] = useState({
    name: reason?.name ?? '',
    attribution: reason?.attribution ?? ('hospital' as DelayAttribution),
    active: reason?.active ?? true,
  });
  const [attempt, setAttempt] = useState(0);
  const answers = {
    onSuccess: () => {
      toast.done('The reason is saved.');
      onDone();
    },
    onError: () => setAttempt((before) => before + 1),
  };
  const add = trpc.utilization.stays.reasons.add.useMutation(answers);
  const save = trpc.utilization.stays.reasons.save.useMutation(answers);
  const error = add.error ?? save.error;
  const errors = fieldProblems(error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { name, attribution, active } = draft;
    if (!reason) return add.mutate({ name, attribution });
    const { id: reasonId, version } = reason;
    return save.mutate({ reasonId, version, name, attribution, active });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Reason">
      <Stack gap="sm">
        <ErrorAlert title="The reason was not saved" attempt={attempt}>
          {error && Object.keys(errors).length === 0 && wordsFor(error)}
        </ErrorAlert>
        <TextInput
          label="Reason"
          data-autofocus
          maxLength={80}
          value={draft.name}
          error={errors['name']}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <Select
          label="Whose delay it is"
          allowDeselect={false}
          data={options}
          value={draft.attribution}
          onChange={(attribution) =>
            setDraft({ ...draft, attribution: attribution as DelayAttribution })
          }
        />
        {reason && (
          <Switch
            label="In use"
            description="Switch off to retire it. Delays that were named by it keep it."
            checked={draft.active}
            onChange={(event) => setDraft({ ...draft, active: event.currentTarget.checked })}
          />
        )}
        <SubmitRow isPending={add.isPending || save.isPending} onLeave={onDone}>
          Save reason
        </SubmitRow>
      </Stack>
    </form>
  );
}

export function DelayReasons() {
  const query = trpc.utilization.stays.reasons.list.useQuery({});
  const [form, setForm] = useState<'new' | DelayReason | null>(null);
  const addFirst = trpc.utilization.stays.reasons.addFirst.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const reasons = query.data;
  if (query.error && !reasons)
    return <QueryFailed title="The reasons could not be loaded." query={query} />;
  if (!reasons) return <LoadingRows words="Loading the reasons" height={40} />;
  if (form !== null)
    return (
      <ReasonForm
        key={form === 'new' ? 'new' : form.id}
        reason={form === 'new' ? null : form}
        onDone={() => setForm(null)}
      />
    );
  return (
    <Stack gap="sm">
      {reasons.length === 0 && (
        <Stack gap="sm" align="start">
          <Text>There are no reasons yet. Begin with a list of eleven, or write your own.</Text>
          <Button
            variant="default"
            loading={addFirst.isPending}
            onClick={() => addFirst.mutate({})}
          >
            Begin with a list
          </Button>
        </Stack>
      )}
      {reasons.map((reason) => (
        <Group key={reason.id} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm" {...(!reason.active && { c: 'dimmed' })}>
              {reason.name}
            </Text>
            <Text size="xs" c="dimmed">
              {delayAttributions[reason.attribution]}
              {!reason.active && ' · retired'}
            </Text>
          </div>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Change ${reason.name}`}
            onClick={() => setForm(reason)}
          >
            Change
          </Button>
        </Group>
      ))}
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setForm('new')}>
        New reason
      </Button>
    </Stack>
  );
}

/** The form of how many days each kind of data is kept, with how much of it there is now. */
import { Group, NumberInput, Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import {
  mayKeepForever,
  retentionKinds,
  retentionPolicies,
  type RetentionCount,
  type RetentionDays,
  type RetentionKind,
} from '#shared/retention.ts';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Card } from '#client/ui/Card.tsx';
import { SaveChanges } from '#client/ui/SaveChanges.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const number = new Intl.NumberFormat('en');

function Stored({ count }: { count: RetentionCount | undefined }) {
  if (!count) return null;
  const { stored, isMore, lastDeleted } = count;
  return (
    <Text size="sm" c="dimmed">
      {isMore ? `More than ${number.format(stored)}` : number.format(stored)} stored
      {lastDeleted && (
        <>
          , {number.format(lastDeleted.count)} deleted <RelativeTime instant={lastDeleted.at} />
        </>
      )}
    </Text>
  );
}

interface FieldProps {
  kind: RetentionKind;
  draft: Draft<RetentionDays>;
  count: RetentionCount | undefined;
}

function DaysField({ kind, draft, count }: FieldProps) {
  const { label, after, fewestDays, otherwise = 'As long as the visit' } = retentionPolicies[kind];
  return (
    <Group justify="space-between" align="flex-end" gap="sm">
      <NumberInput
        w={320}
        maw="100%"
        label={label}
        description={`Days after ${after}`}
        placeholder={mayKeepForever(kind) ? otherwise : `${fewestDays} at least`}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        value={draft.values[kind] ?? ''}
        error={draft.errors[kind]}
        onChange={(value) => draft.change({ [kind]: value === '' ? null : Number(value) })}
      />
      <Stored count={count} />
    </Group>
  );
}

/** Known before anything is sent; the server judges by the same table. */
function errorsIn(days: RetentionDays): Partial<Record<RetentionKind, string>> {
  return Object.fromEntries(
    retentionKinds.flatMap((kind) => {
      const value = days[kind];
      const { label, fewestDays } = retentionPolicies[kind];
      const isRight =
        value === null ? mayKeepForever(kind) : value >= fewestDays && value <= 36_500;
      return isRight ? [] : [[kind, `${label}: from ${fewestDays} to 36,500 days`]];
    }),
  );
}

export function RetentionForm({ retention }: { retention: Answers['retention']['read'] }) {
  const draft = useDraft<RetentionDays>(retention.days, retention.version);
  const { values, isBegun } = draft;
  useUnsaved(isBegun, []);
  const cache = trpc.useUtils();
  const save = trpc.retention.save.useMutation({
    onSuccess: (saved) => {
      cache.retention.read.setData({}, saved);
      draft.clear();
      toast.done('Saved. It applies from the next night on.');
    },
    onError: draft.fail,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBegun || save.isPending) return;
    const errors = errorsIn(values);
    if (Object.keys(errors).length > 0) draft.reject(errors);
    else save.mutate({ version: draft.version, days: values });
  };
  return (
    <Card p="md">
      <form onSubmit={submit} noValidate aria-label="How long data are kept">
        <Stack gap="md">
          <FormErrors title="The days were not saved" {...draft} />
          {retentionKinds.map((kind) => (
            <DaysField
              key={kind}
              kind={kind}
              draft={draft}
              count={retention.counts.find((count) => count.kind === kind)}
            />
          ))}
          <SaveChanges isBegun={isBegun} isPending={save.isPending} onDiscard={draft.clear} />
        </Stack>
      </form>
    </Card>
  );
}

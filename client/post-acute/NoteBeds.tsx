/** Notes how many beds a provider told of, and lists what was told before. */
import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { minuteMs } from '#shared/durations.ts';
import type { Provider } from '#shared/post-acute.ts';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { momentWords } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { bedWords, isOld } from './public/bed-words.ts';

const blank = { beds: '' as number | '', toldBy: '' };

export function NoteBeds({ provider, zone }: { provider: Provider; zone: string }) {
  const { id: providerId, name, bedReports } = provider;
  const [last, ...earlier] = bedReports;
  const now = useNow(minuteMs);
  const draft = useDraft(blank);
  useUnsaved(draft.isBegun, ['provider', 'beds']);
  const save = trpc.postAcute.noteBeds.useMutation({
    onSuccess: () => {
      toast.done('The beds are noted.');
      draft.clear();
    },
    onError: draft.fail,
  });
  const { values, errors, change } = draft;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { beds, toldBy } = values;
    if (beds === '') return draft.reject({ beds: 'Enter a number' });
    return save.mutate({ providerId, beds, toldBy });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`Beds of ${name}`}>
      <Stack gap="xs" mb="lg">
        <Text fw={600} {...(isOld(last, now) && { c: 'warn' })}>
          {bedWords(last, now)}
          {isOld(last, now) && '. Ask again'}
        </Text>
        <ErrorAlert title="The beds were not noted" attempt={draft.attempt}>
          {draft.refusal}
        </ErrorAlert>
        <Group align="start" gap="sm">
          <NumberInput
            label="Free beds"
            w={110}
            min={0}
            max={10_000}
            allowDecimal={false}
            value={values.beds}
            error={errors.beds}
            onChange={(beds) => change({ beds: typeof beds === 'number' ? beds : '' })}
          />
          <TextInput label="Told by" maxLength={120} {...textOf(draft, 'toldBy')} />
          <Button type="submit" variant="default" mt={24} loading={save.isPending}>
            Note beds
          </Button>
        </Group>
        {earlier.map((report) => (
          <Text key={report.notedAt} size="xs" c="dimmed">
            {report.beds} free, told by {report.toldBy}, noted by {report.notedBy},{' '}
            {momentWords(report.notedAt, { zone })}
          </Text>
        ))}
      </Stack>
    </form>
  );
}

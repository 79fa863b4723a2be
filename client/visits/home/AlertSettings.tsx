/** The user's own sound for waiting patients, and, for administrators, when a unit is told of them. */
import { Button, Group, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { backupMinutes as limits } from '#shared/limits.ts';
import { may } from '#shared/roles.ts';
import type { WaitingSettings } from '#shared/visits/waiting.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ring } from '#client/shell/visits/waiting/attention.ts';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';

function Sound() {
  const cache = trpc.useUtils();
  const { data } = trpc.settings.myAlerts.useQuery({});
  const keep = trpc.settings.keepMyAlerts.useMutation({
    onSuccess: (kept) => cache.settings.myAlerts.setData({}, kept),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Switch
        label="Ring when a patient waits"
        description="Again every minute until somebody reacts. It is yours, in every browser that you sign in from."
        checked={data?.sound ?? false}
        disabled={!data || keep.isPending}
        onChange={(event) => keep.mutate({ sound: event.currentTarget.checked })}
      />
      <Button
        variant="default"
        leftSection={<IconVolume size={18} stroke={1.5} aria-hidden />}
        onClick={() => ring()}
      >
        Test the sound
      </Button>
    </Stack>
  );
}

type Draft = {
  /** Empty while nothing is typed. */
  backupMinutes: number | '';
  asksLocation: boolean;
  phone: string;
};

const draftOf = ({ phone, ...settings }: WaitingSettings): Draft => ({
  ...settings,
  phone: phone ?? '',
});

function BackupForm({ settings }: { settings: WaitingSettings }) {
  const cache = trpc.useUtils();
  const draft = useDraft<Draft>(draftOf(settings));
  useUnsaved(draft.isBegun, ['alerts']);
  const save = trpc.visits.saveWaitingSettings.useMutation({
    onSuccess: (saved) => {
      cache.visits.waitingSettings.setData({}, saved);
      draft.clear();
      toast.done('Saved.');
    },
    onError: draft.fail,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { backupMinutes, asksLocation, phone } = draft.values;
    if (save.isPending) return;
    const isRight =
      backupMinutes !== '' && backupMinutes >= limits.min && backupMinutes <= limits.max;
    if (isRight) save.mutate({ backupMinutes, asksLocation, phone: phone.trim() || null });
    else draft.reject({ backupMinutes: `From ${limits.min} to ${limits.max} minutes` });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Waiting room of the organization">
      <Stack gap="sm">
        <FormErrors title="The settings were not saved" {...draft} />
        <NumberInput
          label="Tell the unit after"
          description="Minutes of waiting, for the whole organization. Others of the clinician’s unit can then take over; they do not see the name."
          hideControls
          allowDecimal={false}
          allowNegative={false}
          value={draft.values.backupMinutes}
          error={draft.errors.backupMinutes}
          onChange={(value) => draft.change({ backupMinutes: value === '' ? '' : Number(value) })}
        />
        <TextInput
          label="Phone number of the clinic"
          description="Patients of the whole organization find it on every page and in every letter."
          type="tel"
          autoComplete="off"
          value={draft.values.phone}
          error={draft.errors.phone}
          onChange={(event) => draft.change({ phone: event.currentTarget.value })}
        />
        <Switch
          label="Ask patients where they are"
          description="With their consent, before they enter the waiting room; for the visit record of the whole organization."
          checked={draft.values.asksLocation}
          onChange={(event) => draft.change({ asksLocation: event.currentTarget.checked })}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!draft.isBegun}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function AlertSettings() {
  const user = useUser();
  const settings = trpc.visits.waitingSettings.useQuery({});
  return (
    <Stack gap="xl">
      <Sound />
      {settings.isError && (
        <QueryFailed title="The settings could not be loaded." query={settings} />
      )}
      {settings.data &&
        (may(user, 'appointments.administer') ? (
          <BackupForm settings={settings.data} />
        ) : (
          <Text size="sm" c="dimmed">
            When nobody reacts for {settings.data.backupMinutes} minutes, the others of your unit
            are told that somebody waits, without a name.
          </Text>
        ))}
    </Stack>
  );
}

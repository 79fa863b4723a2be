/** The form of the organization's waiting room: when backups are told, and what patients are asked. */
import { NumberInput, Switch } from '@mantine/core';
import { backupMinutes as limits } from '#shared/limits.ts';
import type { WaitingSettings } from '#shared/visits/waiting.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import { tickOf } from '#client/shell/forms/draft-fields.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';

type Draft = {
  /** Empty while nothing is typed. */
  backupMinutes: number | '';
  asksLocation: boolean;
  isByRoster: boolean;
};

export function WaitingRoomForm({ settings }: { settings: WaitingSettings }) {
  const cache = trpc.useUtils();
  const draft = useDraft<Draft>({
    backupMinutes: settings.backupMinutes,
    asksLocation: settings.asksLocation,
    isByRoster: settings.isByRoster,
  });
  useUnsaved(draft.isBegun, []);
  const save = trpc.visits.saveWaitingSettings.useMutation({
    onSuccess: (saved) => {
      cache.visits.waitingSettings.setData({}, saved);
      draft.clear();
      toast.brief('Saved');
    },
    onError: draft.fail,
  });
  const submit = () => {
    const { backupMinutes, asksLocation, isByRoster } = draft.values;
    const isRight =
      backupMinutes !== '' && backupMinutes >= limits.min && backupMinutes <= limits.max;
    if (isRight) save.mutate({ backupMinutes, asksLocation, isByRoster });
    else draft.reject({ backupMinutes: `From ${limits.min} to ${limits.max} minutes` });
  };
  return (
    <Form
      aria-label="Waiting room of the organization"
      gap="sm"
      isPending={save.isPending}
      onSubmit={submit}
    >
      <FormErrors title="The settings were not saved" {...draft} />
      <NumberInput
        label="Tell the backups after"
        description="Minutes of waiting. The backups of the clinician’s unit can then take over; they do not see the name before."
        hideControls
        allowDecimal={false}
        allowNegative={false}
        value={draft.values.backupMinutes}
        error={draft.errors.backupMinutes}
        onChange={(value) => draft.change({ backupMinutes: value === '' ? '' : Number(value) })}
      />
      <Switch
        {...tickOf(draft, 'isByRoster')}
        label="Kept by who is on duty"
        description="The person who has a published shift in the clinician’s unit is told instead of its backups; at once, where the type follows the roster and the clinician has no shift. While nobody is on duty, the backups are."
      />
      <Switch
        {...tickOf(draft, 'asksLocation')}
        label="Ask patients where they are"
        description="With their consent, before they enter the waiting room; for the visit record."
      />
      <SubmitRow isPending={save.isPending} disabled={!draft.isBegun}>
        Save
      </SubmitRow>
    </Form>
  );
}

/** The form of what the organization sets of its care after a stay. */
import { NumberInput, Skeleton } from '@mantine/core';
import {
  CareSettings,
  contactTries,
  needsAgainMonths,
  wordsOfLimits,
} from '#shared/organization/care-settings.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { errorsOf, useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Card } from '#client/ui/Card.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { SaveChanges } from '#client/ui/SaveChanges.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';

/** Empty while nothing is typed. */
type Numbers = Record<keyof CareSettings, number | ''>;

const numberOf = (draft: Draft<Numbers>, name: keyof CareSettings) => ({
  hideControls: true,
  allowDecimal: false,
  allowNegative: false,
  value: draft.values[name],
  error: draft.errors[name],
  onChange: (value: number | string) => draft.change({ [name]: value === '' ? '' : Number(value) }),
});

function Fields({ settings }: { settings: CareSettings }) {
  const cache = trpc.useUtils();
  const draft = useDraft<Numbers>(settings);
  useUnsaved(draft.isBegun, []);
  const save = trpc.organization.saveCareSettings.useMutation({
    onSuccess: (saved) => {
      cache.organization.careSettings.setData({}, saved);
      draft.clear();
      toast.brief('Saved');
    },
    onError: draft.fail,
  });
  const submit = () => {
    const parsed = CareSettings.safeParse(draft.values);
    if (parsed.success) save.mutate(parsed.data);
    else draft.reject(errorsOf<Numbers>(parsed.error.issues));
  };
  return (
    <Form aria-label="Care after a stay" isPending={save.isPending} onSubmit={submit}>
      <FormErrors title="The settings were not saved" {...draft} />
      <NumberInput
        label="Tries before a contact goes to the role"
        description={`${wordsOfLimits(contactTries)}. Calls in a row that reach nobody; it counts from the next call on.`}
        {...numberOf(draft, 'contactTries')}
      />
      <NumberInput
        label="Months before questions about needs are asked again"
        description={`${wordsOfLimits(needsAgainMonths)}. Before, the last answers are shown, and asking again needs a reason.`}
        {...numberOf(draft, 'needsAgainMonths')}
      />
      <SaveChanges isBegun={draft.isBegun} isPending={save.isPending} onDiscard={draft.clear} />
    </Form>
  );
}

export function CareForm() {
  const settings = trpc.organization.careSettings.useQuery({});
  return (
    <Card p="md">
      <PageSection
        title="Care after a stay"
        hint="For contacts after a discharge, and for questions about needs."
      >
        {settings.isError && (
          <QueryFailed title="The settings could not be loaded." query={settings} />
        )}
        {settings.isPending && (
          <Skeleton height={200} component="output" aria-label="Loading the settings" />
        )}
        {settings.data && <Fields settings={settings.data} />}
      </PageSection>
    </Card>
  );
}

/** The form of an organization's name, zone, locale, address and phone. */
import { Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { SaveOrganization } from '#shared/organization.ts';
import { countryCodes } from '#shared/organization/countries.ts';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { problemOf } from '#client/shell/api/failure.ts';
import { errorsOf, textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { valueOf } from '#client/shell/forms/draft-fields.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Card } from '#client/ui/Card.tsx';
import { SaveChanges } from '#client/ui/SaveChanges.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { ZoneField } from '#client/ui/ZoneField.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

type Details = Omit<Answers['organization']['read'], 'logo' | 'version'>;

/** As typed: empty fields instead of null. */
interface DetailsDraft extends Omit<Details, 'phone' | 'address' | 'country' | 'firstWeekday'> {
  country: string;
  phone: string;
  address: string;
  firstWeekday: string;
}

const hourFormats = [
  { value: '24', label: '24 h (14:30)' },
  { value: '12', label: '12 h (2:30 PM)' },
];
const firstWeekdays = [
  { value: '1', label: 'Monday' },
  { value: '7', label: 'Sunday' },
  { value: '6', label: 'Saturday' },
];

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countries = countryCodes
  .map((value) => ({ value, label: countryNames.of(value) ?? value }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

const draftOf = (organization: Details): DetailsDraft => ({
  name: organization.name,
  zone: organization.zone,
  hourFormat: organization.hourFormat,
  firstWeekday: String(organization.firstWeekday),
  phone: organization.phone ?? '',
  address: organization.address ?? '',
  country: organization.country ?? '',
});

function parsed(version: number, { firstWeekday, phone, country, ...values }: DetailsDraft) {
  const parsed = SaveOrganization.safeParse({
    ...values,
    version,
    firstWeekday: Number(firstWeekday),
    phone: phone.trim() || null,
    country: country || null,
  });
  if (parsed.success) return { input: parsed.data, errors: null };
  return { input: null, errors: errorsOf<DetailsDraft>(parsed.error.issues) };
}

export function DetailsForm({ organization }: { organization: Answers['organization']['read'] }) {
  const draft = useDraft<DetailsDraft>(draftOf(organization), organization.version);
  const { values, errors, change, isBegun } = draft;
  useUnsaved(isBegun, []);
  const cache = trpc.useUtils();
  const save = trpc.organization.save.useMutation({
    onSuccess: (saved) => {
      cache.organization.read.setData({}, saved);
      void cache.organization.locale.invalidate();
      draft.clear();
      toast.done('Organization saved.');
    },
    onError: (error) => {
      if (problemOf(error) === 'organization.name-taken')
        draft.reject({ name: 'Another organization has this name' });
      else draft.fail(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBegun || save.isPending) return;
    const parsedForm = parsed(draft.version, values);
    if (parsedForm.input) save.mutate(parsedForm.input);
    else draft.reject(parsedForm.errors);
  };
  return (
    <Card p="md">
      <form onSubmit={submit} noValidate aria-label="Organization">
        <Stack gap="md">
          <FormErrors title="The organization was not saved" {...draft} />
          <TextInput
            label="Name"
            description="As patients read it in their messages"
            {...textOf(draft, 'name')}
          />
          <Textarea
            label="Address"
            description="Optional. In messages to patients, under the name"
            autosize
            minRows={2}
            maxRows={5}
            {...textOf(draft, 'address')}
          />
          <TextInput
            label="Phone"
            description="Optional. The number that patients call"
            type="tel"
            {...textOf(draft, 'phone')}
          />
          <Picker
            label="Country"
            description="Optional. For phone numbers without a country code, and for the order of day and month"
            clearable
            data={countries}
            value={values.country || null}
            error={errors.country}
            onChange={(country) => change({ country: country ?? '' })}
          />
          <ZoneField description="For patients, and for new accounts" {...valueOf(draft, 'zone')} />
          <Group grow align="flex-start">
            <Select
              label="Times"
              allowDeselect={false}
              data={hourFormats}
              value={values.hourFormat}
              error={errors.hourFormat}
              onChange={(format) => format && change({ hourFormat: format as '12' | '24' })}
            />
            <Select
              label="Weeks begin on"
              allowDeselect={false}
              data={firstWeekdays}
              value={values.firstWeekday}
              error={errors.firstWeekday}
              onChange={(day) => day && change({ firstWeekday: day })}
            />
          </Group>
          <SaveChanges isBegun={isBegun} isPending={save.isPending} onDiscard={draft.clear} />
        </Stack>
      </form>
    </Card>
  );
}

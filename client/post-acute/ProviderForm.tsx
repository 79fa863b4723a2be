/** The form that adds a post-acute provider, changes it or takes it out of use. */
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import {
  NewProvider,
  postAcuteTypes,
  postAcuteTypeWords,
  type PostAcuteType,
  type Provider,
} from '#shared/post-acute.ts';
import { trpc } from '#client/shell/api/api.ts';
import { errorsOf, textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { NoteBeds } from './NoteBeds.tsx';

interface ProviderDraft {
  name: string;
  type: PostAcuteType;
  phone: string;
  fax: string;
  email: string;
  address: string;
  languages: string;
  payers: string;
  active: boolean;
}

const draftOf = (provider: Provider | undefined): ProviderDraft => ({
  name: provider?.name ?? '',
  type: provider?.type ?? 'skilled-nursing',
  phone: provider?.phone ?? '',
  fax: provider?.fax ?? '',
  email: provider?.email ?? '',
  address: provider?.address ?? '',
  languages: provider?.languages ?? '',
  payers: provider?.payers ?? '',
  active: provider?.active ?? true,
});

interface Props extends Omit<FormProps<Provider>, 'item'> {
  /** Undefined: a new one. */
  provider: Provider | undefined;
  zone: string;
}

export function ProviderForm({ provider, zone, ...form }: Props) {
  const draft = useDraft(draftOf(provider), provider?.version);
  const saving = useSaving({ draft, word: 'provider', ...form });
  const add = trpc.postAcute.add.useMutation(saving.answers);
  const save = trpc.postAcute.save.useMutation(saving.answers);
  const { values, errors, change } = draft;
  const submit = () => {
    const { active, ...details } = values;
    const parsed = NewProvider.safeParse({
      ...details,
      phone: details.phone.trim() || null,
      fax: details.fax.trim() || null,
      email: details.email.trim() || null,
    });
    if (!parsed.success) return draft.reject(errorsOf<ProviderDraft>(parsed.error.issues));
    if (!provider) return add.mutate(parsed.data);
    const { version } = draft;
    return save.mutate({ ...parsed.data, providerId: provider.id, version, active });
  };
  return (
    <>
      {provider && <NoteBeds key={provider.id} provider={provider} zone={zone} />}
      <ItemForm saving={saving} isNew={!provider} changes={[add, save]} onSubmit={submit}>
        <TextInput
          label="Name"
          {...(!provider && { 'data-autofocus': true })}
          maxLength={120}
          {...textOf(draft, 'name')}
        />
        <Select
          label="What it is"
          allowDeselect={false}
          data={postAcuteTypes.map((type) => ({ value: type, label: postAcuteTypeWords[type] }))}
          value={values.type}
          onChange={(type) => change({ type: type as PostAcuteType })}
        />
        <TextInput label="Phone" type="tel" {...textOf(draft, 'phone')} />
        <TextInput
          label="Fax"
          type="tel"
          description="With its country code, as +12025550143"
          {...textOf(draft, 'fax')}
        />
        <TextInput label="Email" type="email" {...textOf(draft, 'email')} />
        <TextInput label="Address" maxLength={300} {...textOf(draft, 'address')} />
        <TextInput label="Languages" maxLength={300} {...textOf(draft, 'languages')} />
        <Textarea
          label="Payers that they take"
          autosize
          minRows={2}
          maxLength={500}
          {...textOf(draft, 'payers')}
        />
        {provider && (
          <Switch
            label="In use"
            description="Switch off where nobody is sent there any more. It is offered nowhere then."
            checked={values.active}
            error={errors.active}
            onChange={(event) => change({ active: event.currentTarget.checked })}
          />
        )}
      </ItemForm>
    </>
  );
}

/** The form that adds, changes or retires a payer, and merges it into another. */
import { Switch, Textarea, TextInput } from '@mantine/core';
import type { Payer } from '#shared/organization/payers.ts';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { MergePayer } from './MergePayer.tsx';
import { draftOf, emptyPayer, toPayer, type PayerDraft } from './payer-draft.ts';

const lists = [
  ['otherNames', 'Other names', 'One a line, as coverages write it. Case and signs do not count'],
  ['payerIds', 'Payer IDs', 'One a line, as coverages and remittances state it'],
  ['plans', 'Plans', 'Optional. One a line'],
  ['clockNotes', 'Deadlines', 'Optional. What its manual says. Clocks run by their rules alone'],
] as const;

function Fields({ draft, isNew }: { draft: Draft<PayerDraft>; isNew: boolean }) {
  const { values, change } = draft;
  return (
    <>
      <TextInput label="Name" data-autofocus {...textOf(draft, 'name')} />
      {lists.map(([field, label, description]) => (
        <Textarea
          key={field}
          label={label}
          description={description}
          autosize
          minRows={2}
          maxRows={10}
          value={values[field]}
          error={draft.errors[field]}
          onChange={(event) => change({ [field]: event.currentTarget.value })}
        />
      ))}
      <TextInput label="Phone" description="Optional" {...textOf(draft, 'phone')} />
      <TextInput
        label="Portal"
        description="Optional. An address that begins with https://"
        {...textOf(draft, 'portal')}
      />
      {!isNew && (
        <Switch
          label="In use"
          description="Switch off to retire the payer. Coverages that mean it still say its name."
          checked={values.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

interface Props extends Omit<FormProps<Payer>, 'item'> {
  /** Undefined: a new one. */
  payer: Payer | undefined;
}

export function PayerForm({ payer, ...form }: Props) {
  const draft = useDraft<PayerDraft>(payer ? draftOf(payer) : emptyPayer, payer?.version);
  const saving = useSaving({ draft, word: 'payer', ...form });
  const add = trpc.organization.payers.add.useMutation(saving.answers);
  const save = trpc.organization.payers.save.useMutation(saving.answers);
  const submit = () => {
    const parsed = toPayer(draft.values);
    if ('errors' in parsed) return draft.reject(parsed.errors);
    if (!payer) return add.mutate(parsed.payer);
    const { active } = draft.values;
    return save.mutate({ ...parsed.payer, payerId: payer.id, version: draft.version, active });
  };
  return (
    <>
      <ItemForm saving={saving} isNew={!payer} changes={[add, save]} onSubmit={submit}>
        <Fields draft={draft} isNew={!payer} />
      </ItemForm>
      {payer && <MergePayer payer={payer} onMerged={form.onSaved} />}
    </>
  );
}

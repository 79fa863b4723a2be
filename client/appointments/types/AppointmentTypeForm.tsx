/** The form that adds or changes one appointment type. */
import type { ListedType } from '#shared/appointments/appointment-types.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { draftOf, emptyType, toType, type TypeDraft } from './appointment-type-draft.ts';
import { TypeFields } from './TypeFields.tsx';

interface Props extends Omit<FormProps<ListedType>, 'item'> {
  /** Undefined: a new one. */
  type: ListedType | undefined;
}

export function TypeForm({ type, ...form }: Props) {
  const draft = useDraft<TypeDraft>(type ? draftOf(type) : emptyType, type?.version);
  const saving = useSaving({ draft, word: 'type', ...form });
  const add = trpc.appointments.newType.useMutation(saving.answers);
  const save = trpc.appointments.saveType.useMutation(saving.answers);
  const { idempotencyKey } = saving;
  const submit = () => {
    const parsed = toType(draft.values);
    if ('errors' in parsed) return draft.reject(parsed.errors);
    if (!type) return add.mutate({ ...parsed.type, idempotencyKey });
    const { active } = draft.values;
    return save.mutate({ ...parsed.type, typeId: type.id, version: draft.version, active });
  };

  return (
    <ItemForm
      saving={saving}
      label="Appointment type"
      isNew={!type}
      changes={[add, save]}
      onSubmit={submit}
    >
      <TypeFields
        draft={draft}
        holders={type?.holders ?? []}
        locations={type?.locations ?? []}
        isNew={!type}
      />
    </ItemForm>
  );
}

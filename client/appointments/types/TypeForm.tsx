/** Makes or changes one appointment type; what was typed stays whatever happens. */
import type { ListedType } from '#shared/appointments/appointment-types.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import { RecordForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { Edited } from '#client/shell/records/RecordsPage.tsx';
import { draftOf, emptyType, toType, type TypeDraft } from './type-draft.ts';
import { TypeFields } from './TypeFields.tsx';

interface Props extends Omit<Edited<ListedType>, 'one'> {
  /** Undefined: a new one. */
  type: ListedType | undefined;
}

export function TypeForm({ type, ...edited }: Props) {
  const draft = useDraft<TypeDraft>(type ? draftOf(type) : emptyType, type?.version);
  const { idempotencyKey, answers } = useSaving({ draft, word: 'type', ...edited });
  const add = trpc.appointments.newType.useMutation(answers);
  const save = trpc.appointments.saveType.useMutation(answers);

  const submit = () => {
    const made = toType(draft.values);
    if ('errors' in made) return draft.reject(made.errors);
    if (!type) return add.mutate({ ...made.type, idempotencyKey });
    const { active } = draft.values;
    return save.mutate({ ...made.type, typeId: type.id, version: draft.version, active });
  };

  return (
    <RecordForm
      draft={draft}
      word="type"
      label="Appointment type"
      isNew={!type}
      isPending={add.isPending || save.isPending}
      onSubmit={submit}
    >
      <TypeFields
        draft={draft}
        holders={type?.holders ?? []}
        locations={type?.locations ?? []}
        isNew={!type}
      />
    </RecordForm>
  );
}

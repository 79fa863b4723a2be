/** Names a board of charts and shares it with a unit; or makes a new one. */
import { TextInput } from '@mantine/core';
import { SaveBoard, type BoardLine } from '#shared/charts.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf } from '#client/shell/api/failure.ts';
import { errorsOf, textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  /** Undefined: a new one. */
  board: Pick<BoardLine, 'id' | 'name' | 'unit'> | undefined;
  units: readonly { id: string; name: string }[];
  onSaved: (boardId: string) => void;
}

export function BoardForm({ board, units, onSaved }: Props) {
  const draft = useDraft<{ name: string; unitId: string | null }>({
    name: board?.name ?? '',
    unitId: board?.unit?.id ?? null,
  });
  const { values, errors, change } = draft;
  const release = useUnsaved(draft.isBegun, []);
  const save = trpc.charts.saveBoard.useMutation({
    onSuccess: ({ boardId }) => {
      toast.done(`${values.name.trim()} saved.`);
      draft.clear();
      release();
      onSaved(boardId);
    },
    onError: (error) => {
      if (problemOf(error) === 'charts.board-name-taken')
        draft.reject({ name: 'You have a board of that name' });
      else draft.fail(error);
    },
  });
  const submit = () => {
    const parsed = SaveBoard.safeParse({ ...(board && { boardId: board.id }), ...values });
    if (!parsed.success) return draft.reject(errorsOf(parsed.error.issues));
    return save.mutate(parsed.data);
  };
  // A board of a closed unit keeps it until another one is chosen.
  const choices = [...units];
  if (board?.unit && !units.some(({ id }) => id === board.unit?.id)) choices.push(board.unit);
  return (
    <Form aria-label={board ? 'Board' : 'New board'} isPending={save.isPending} onSubmit={submit}>
      <FormErrors title="The board was not saved" {...draft} />
      <TextInput label="Name" maxLength={80} data-autofocus {...textOf(draft, 'name')} />
      <Picker
        label="Shared with"
        description="People of the unit who may open charts see the board, each by the rights of their own job. You alone change it."
        placeholder="Nobody"
        clearable
        clearButtonProps={{ 'aria-label': 'Share with nobody' }}
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.unitId}
        error={errors.unitId}
        onChange={(unitId) => change({ unitId })}
      />
      <SubmitRow isPending={save.isPending}>Save board</SubmitRow>
    </Form>
  );
}

/** Defines a chart while it is drawn below, and saves it on a board. */
import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import {
  chartDays,
  ChartDefinition,
  SaveBoard,
  SaveChart,
  type BoardLine,
  type SavedChart,
} from '#shared/charts.ts';
import { ChartOfFigures } from '#client/charts/figures/ChartOfFigures.tsx';
import { proposedName, wordsOfMeasure } from '#client/charts/chart-words.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf } from '#client/shell/api/failure.ts';
import { errorsOf, textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { ChartMeasureFields } from './ChartMeasureFields.tsx';

interface ChartDraft {
  definition: ChartDefinition;
  name: string;
  /** Empty: a new one. */
  boardId: string;
  boardName: string;
}

interface Props {
  /** Undefined: a new one. */
  chart: SavedChart | undefined;
  definition: ChartDefinition;
  /** Where it is, or will be; empty where there is no board yet. */
  boardId: string;
  ownBoards: readonly BoardLine[];
  today: string;
  onSaved: (boardId: string) => void;
  onLeave: () => void;
}

const sameName = { 'charts.name-taken': 'name', 'charts.board-name-taken': 'boardName' } as const;

/** Saves the board first, where it is a new one. */
function useSaveChart({ chart, onSaved }: Pick<Props, 'chart' | 'onSaved'>) {
  const saveBoard = trpc.charts.saveBoard.useMutation();
  const save = trpc.charts.save.useMutation();
  const run = async ({ definition, name, boardId: chosenId, boardName }: ChartDraft) => {
    const boardId =
      chosenId || (await saveBoard.mutateAsync({ name: boardName, unitId: null })).boardId;
    await save.mutateAsync({ ...(chart && { chartId: chart.id }), boardId, name, definition });
    toast.done(`${name} saved.`);
    onSaved(boardId);
  };
  return { run, isPending: saveBoard.isPending || save.isPending };
}

function Preview({ definition, today }: { definition: ChartDefinition; today: string }) {
  const parsed = ChartDefinition.safeParse(definition);
  if (!parsed.success)
    return (
      <Text size="sm" role="alert" c="bad">
        {parsed.error.issues[0]?.message}
      </Text>
    );
  const { measure, shape, period } = definition;
  return (
    <Stack component="section" aria-label="Preview" gap="sm">
      <Text size="sm" c="dimmed">
        {wordsOfMeasure(measure)}
      </Text>
      <ChartOfFigures
        name="Preview"
        measure={measure}
        shape={shape}
        days={chartDays(period, today)}
      />
    </Stack>
  );
}

export function ChartForm(props: Props) {
  const { chart, boardId, ownBoards, today, onSaved, onLeave } = props;
  const draft = useDraft<ChartDraft>({
    definition: props.definition,
    name: chart?.name ?? '',
    boardId,
    boardName: 'My charts',
  });
  const { values, errors, change } = draft;
  const release = useUnsaved(draft.isBegun, ['edit']);
  const proposal = proposedName(values.definition.measure).slice(0, 80);
  const { run, isPending } = useSaveChart({
    chart,
    onSaved: (id) => {
      draft.clear();
      release();
      onSaved(id);
    },
  });
  const submit = () => {
    const sent = { ...values, name: values.name.trim() || proposal };
    const board = SaveBoard.safeParse({ name: sent.boardName, unitId: null });
    if (!sent.boardId && !board.success)
      return draft.reject({ boardName: board.error.issues[0]?.message ?? '' });
    const parsed = SaveChart.omit({ boardId: true }).safeParse({
      name: sent.name,
      definition: sent.definition,
    });
    if (!parsed.success) return draft.reject(errorsOf<ChartDraft>(parsed.error.issues));
    return void run({ ...sent, ...parsed.data }).catch((error: unknown) => {
      const field = sameName[problemOf(error) as keyof typeof sameName];
      if (field) draft.reject({ [field]: 'That name is taken. Choose another one' });
      else draft.fail(error);
    });
  };
  return (
    <Stack gap="lg">
      <Form aria-label={chart ? 'Chart' : 'New chart'} isPending={isPending} onSubmit={submit}>
        <FormErrors title="The chart was not saved" {...draft} />
        <ChartMeasureFields
          definition={values.definition}
          today={today}
          ofWords={chart?.ofWords ?? []}
          onChange={(definition) => change({ definition })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
          <TextInput
            label="Name"
            placeholder={proposal}
            maxLength={80}
            {...textOf(draft, 'name')}
          />
          <NativeSelect
            label="Board"
            data={[
              ...ownBoards.map(({ id, name }) => ({ value: id, label: name })),
              { value: '', label: 'New board' },
            ]}
            value={values.boardId}
            error={errors.boardId}
            onChange={({ currentTarget }) => change({ boardId: currentTarget.value })}
          />
          {values.boardId === '' && (
            <TextInput label="Name of the board" maxLength={80} {...textOf(draft, 'boardName')} />
          )}
        </SimpleGrid>
        <SubmitRow isPending={isPending} onLeave={onLeave}>
          Save chart
        </SubmitRow>
      </Form>
      <Preview definition={values.definition} today={today} />
    </Stack>
  );
}

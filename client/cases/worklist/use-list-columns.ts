/** The columns of a list: those that the reader chose for it, else those of its kinds. */
import { useState } from 'react';
import type { CaseColumnName } from '#shared/case-kinds/columns.ts';
import { columnsOf, kindNames, kindOf } from '#shared/case-kinds/kinds.ts';
import type { CaseFilter } from '#shared/cases.ts';
import type { SaveListColumns } from '#shared/cases/case-columns.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

export type ListColumnChoice = ReturnType<typeof useListColumns>;

/** `list`: its screen and its name. What is chosen is seen at once, and taken back where it was not saved. */
export function useListColumns(list: string, { kinds = kindNames, queue }: CaseFilter) {
  const utils = trpc.useUtils();
  const query = trpc.cases.columns.useQuery({ list });
  const { columns: possible, defaults } = columnsOf(
    kinds.filter((kind) => queue === undefined || kindOf(kind).queue === queue),
  );
  const [pressed, setPressed] = useState<SaveListColumns | null>(null);
  const save = trpc.cases.saveColumns.useMutation({
    onMutate: (saved) => utils.cases.columns.setData({ list: saved.list }, saved),
    // An answer of before may have come meanwhile.
    onSuccess: (_answer, saved) => utils.cases.columns.setData({ list: saved.list }, saved),
    onError: (failure, saved) => {
      toast.problem(wordsFor(failure));
      void utils.cases.columns.invalidate({ list: saved.list });
    },
    onSettled: (_answer, _failure, saved) => setPressed((last) => (last === saved ? null : last)),
  });
  // What was pressed last stands until it is saved: an answer to what was pressed before does not undo it.
  const ownColumns = (pressed?.list === list ? pressed.columns : query.data?.columns) ?? null;
  return {
    query,
    possible,
    columns: possible.filter((name) => (ownColumns ?? defaults).includes(name)),
    isOwn: ownColumns !== null,
    choose: (columns: CaseColumnName[] | null) => {
      const choice = { list, columns };
      // A mutation is seen a moment after it has begun: until then the box would fall back.
      setPressed(choice);
      save.mutate(choice);
    },
  };
}

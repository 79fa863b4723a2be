/** The columns of a list: those that the reader chose for it, else its usual ones. */
import { useState } from 'react';
import type { ListColumnName, SaveListColumns } from '#shared/cases/case-columns.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

interface Columns<Name> {
  possible: readonly Name[];
  defaults: readonly Name[];
}

/** `list`: its screen and its name. What is chosen is seen at once, and taken back where it was not saved. */
export function useListColumns<Name extends ListColumnName>(
  list: string,
  { possible, defaults }: Columns<Name>,
) {
  const utils = trpc.useUtils();
  const query = trpc.cases.columns.useQuery({ list });
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
  const chosen: readonly ListColumnName[] = ownColumns ?? defaults;
  return {
    query,
    possible,
    columns: possible.filter((name) => chosen.includes(name)),
    isOwn: ownColumns !== null,
    choose: (columns: Name[] | null) => {
      const choice = { list, columns };
      // A mutation is seen a moment after it has begun: until then the box would fall back.
      setPressed(choice);
      save.mutate(choice);
    },
  };
}

export type ListColumnChoice<Name extends ListColumnName> = ReturnType<typeof useListColumns<Name>>;

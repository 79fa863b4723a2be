/** Which board is on screen, and which chart is being defined, in the address. */
import { useNavigate, useSearchParams } from 'react-router-dom';
import { changedSearch } from '#client/ui/panels/panel-address.ts';

export function useChartsAddress() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const edited = search.get('edit');
  return {
    /** Null: the first one. */
    boardId: search.get('board'),
    /** `new`, the id of a chart, or null. */
    edited,
    linkToBoard: (id: string) => ({ search: changedSearch({ board: id, edit: null }) }),
    linkToChart: (id: string) => ({ search: changedSearch({ edit: id }) }),
    showNew: () => void navigate({ search: changedSearch({ edit: 'new' }) }),
    /** In place of the form. */
    showBoard: (id: string | null) =>
      void navigate({ search: changedSearch({ board: id, edit: null }) }, { replace: true }),
  };
}

export type ChartsAddress = ReturnType<typeof useChartsAddress>;

/** Whether the list of patients who were not told is open, in the address. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { changedSearch, opened, wasOpenedHere } from '#client/ui/panels/panel-address.ts';

const param = 'not-told';

export function useUnsentLettersAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const to = (value: string | null) => `${pathname}${changedSearch({ [param]: value })}`;
  return {
    isOpen: search.get(param) !== null,
    open: () => void navigate(to(''), { state: opened }),
    close: () => void (wasOpenedHere(state) ? navigate(-1) : navigate(to(null), { replace: true })),
  };
}

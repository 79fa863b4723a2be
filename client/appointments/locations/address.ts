/** What the address says: which room is open beside the list, or that a new one is begun. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { opened, wasOpenedHere } from '#client/ui/panel-address.ts';

export type View = { is: 'list' } | { is: 'new' } | { is: 'location'; id: string };

function viewIn(search: URLSearchParams): View {
  const id = search.get('room');
  if (id) return { is: 'location', id };
  return search.has('new') ? { is: 'new' } : { is: 'list' };
}

export function useAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const pathOf = (view: View) =>
    view.is === 'location'
      ? `${pathname}?room=${view.id}`
      : view.is === 'new'
        ? `${pathname}?new`
        : pathname;
  return {
    view: viewIn(search),
    linkTo: (id: string) => ({ to: pathOf({ is: 'location', id }), state: opened }),
    show: (view: View) => void navigate(pathOf(view), { replace: true }),
    openNew: () => void navigate(pathOf({ is: 'new' }), { state: opened }),
    closePanel: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(pathname, { replace: true })),
  };
}

export type Address = ReturnType<typeof useAddress>;

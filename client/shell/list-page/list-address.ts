/** A list page's state in the address: which item is open, or that a new one is being added. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { opened, wasOpenedHere } from '#client/ui/panels/panel-address.ts';

export type View = { is: 'list' } | { is: 'new' } | { is: 'one'; id: string };

/** `name` is the search parameter, as in `?type=...`. */
export function useListAddress(name: string) {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const id = search.get(name);
  const list: View = search.has('new') ? { is: 'new' } : { is: 'list' };
  const pathOf = (view: View) => {
    if (view.is === 'one') return `${pathname}?${name}=${view.id}`;
    return view.is === 'new' ? `${pathname}?new` : pathname;
  };
  return {
    /** Where a form of this list stays mounted. */
    formScope: [name, 'new'],
    view: id ? ({ is: 'one', id } as View) : list,
    linkTo: (itemId: string) => ({ to: pathOf({ is: 'one', id: itemId }), state: opened }),
    show: (view: View) => void navigate(pathOf(view), { replace: true }),
    openNew: () => void navigate(pathOf({ is: 'new' }), { state: opened }),
    closePanel: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(pathname, { replace: true })),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

/** What the address says of the waiting list: open, which part of it, or somebody being put on it. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { changedSearch, opened, wasOpenedHere } from '#client/ui/panel-address.ts';

export type Part = 'waiting' | 'over';

export interface WaitlistAddress {
  isOpen: boolean;
  isAdding: boolean;
  part: Part;
  /** The type to wait for, where the form was opened for one. */
  typeId: string | null;
  open: () => void;
  /** Without a type from the list itself. */
  add: (typeId?: string) => void;
  show: (part: Part) => void;
  backToList: () => void;
  close: () => void;
}

/** Its own parts, and those of what else may be open beside the schedule. */
const parts = ['waitlist', 'part', 'for', 'new', 'at', 'minutes', 'type', 'lead', 'with', 'find'];
const closed = Object.fromEntries([...parts, 'appointment'].map((name) => [name, null]));

export function useWaitlistAddress(): WaitlistAddress {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();

  const to = (changes: Record<string, string>, path = pathname) =>
    `${path}${changedSearch({ ...closed, ...changes })}`;
  const part: Part = search.get('part') === 'over' ? 'over' : 'waiting';
  const list = { waitlist: '', ...(part === 'over' ? { part } : {}) };
  const isAdding = search.get('waitlist') === 'add';

  return {
    isOpen: search.has('waitlist'),
    isAdding,
    part,
    typeId: search.get('for'),
    open: () => void navigate(to({ waitlist: '' }), { state: opened }),
    add: (typeId) =>
      void navigate(to({ waitlist: 'add', ...(typeId ? { for: typeId } : {}) }, '/Scheduling')),
    show: (next) =>
      void navigate(to({ waitlist: '', ...(next === 'over' ? { part: next } : {}) }), {
        replace: true,
        state,
      }),
    backToList: () => void navigate(to(list), { replace: true, state }),
    close: () =>
      void (wasOpenedHere(state) && !isAdding ? navigate(-1) : navigate(to({}), { replace: true })),
  };
}

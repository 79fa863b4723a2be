/** The waiting list's state in the address: closed, which part of it, or an entry being added or changed. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { changedSearch, opened, wasOpenedHere } from '#client/ui/panels/panel-address.ts';

export type Part = 'waiting' | 'over';

/** The view of the waiting list's panel. */
export interface View {
  is: 'closed' | 'list' | 'add' | 'change';
  /** The type to wait for, where the form was opened for one. */
  typeId: string | null;
  /** What is being changed. */
  entryId: string | null;
}

export interface WaitlistAddress {
  view: View;
  part: Part;
  open: () => void;
  /** `typeId` where the form is opened for one type. */
  add: (typeId?: string) => void;
  linkToChange: (entryId: string) => { to: string; state: unknown };
  /** Replaces what is open now. */
  show: (view: View) => void;
  showPart: (part: Part) => void;
  backToList: () => void;
  close: () => void;
}

/** Its own parameters, and those of the other panels of the schedule. */
const parts = ['waitlist', 'part', 'for', 'new', 'at', 'minutes', 'type', 'lead', 'with', 'find'];
const closed = Object.fromEntries([...parts, 'appointment'].map((name) => [name, null]));

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function viewIn(search: URLSearchParams): View {
  const open = search.get('waitlist');
  const typeId = search.get('for');
  if (open === null) return { is: 'closed', typeId: null, entryId: null };
  if (open === 'add') return { is: 'add', typeId, entryId: null };
  if (uuid.test(open)) return { is: 'change', typeId: null, entryId: open };
  return { is: 'list', typeId: null, entryId: null };
}

const searchOf = ({ is, typeId, entryId }: View): Record<string, string> =>
  is === 'closed'
    ? {}
    : { waitlist: is === 'add' ? is : (entryId ?? ''), ...(typeId ? { for: typeId } : {}) };

export function useWaitlistAddress(): WaitlistAddress {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();

  const to = (changes: Record<string, string>, path = pathname) =>
    `${path}${changedSearch({ ...closed, ...changes })}`;
  const part: Part = search.get('part') === 'over' ? 'over' : 'waiting';
  const list = { waitlist: '', ...(part === 'over' ? { part } : {}) };
  const view = viewIn(search);

  return {
    view,
    part,
    open: () => void navigate(to({ waitlist: '' }), { state: opened }),
    add: (typeId) =>
      void navigate(to({ waitlist: 'add', ...(typeId ? { for: typeId } : {}) }, '/Scheduling')),
    linkToChange: (entryId) => ({ to: to({ waitlist: entryId }), state }),
    show: (next) => void navigate(to(searchOf(next)), { replace: true, state }),
    showPart: (next) =>
      void navigate(to({ waitlist: '', ...(next === 'over' ? { part: next } : {}) }), {
        replace: true,
        state,
      }),
    backToList: () => void navigate(to(list), { replace: true, state }),
    close: () =>
      void (wasOpenedHere(state) && view.is === 'list'
        ? navigate(-1)
        : navigate(to({}), { replace: true })),
  };
}

/** The people page's state in the address: search, sorting, page, and the account that is open. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { AccessState, ListPeople, PeopleOrder } from '#shared/people.ts';
import { accessStates, peopleOrders } from '#shared/people/account-list.ts';
import { isDay } from '#shared/times/days.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import { roles, type Role } from '#shared/roles.ts';
import {
  changedSearch,
  opened,
  wasOpenedHere,
  type ParamChanges,
} from '#client/ui/panels/panel-address.ts';

export interface Filters {
  role: Role | null;
  job: HospitalRole | null;
  access: AccessState | null;
  unit: string | null;
}

export type View =
  | { is: 'list' }
  | { is: 'invite' }
  | { is: 'import' }
  | { is: 'person'; id: string };

const among = <Word extends string>(words: readonly Word[], text: string | null): Word | null =>
  words.find((word) => word === text) ?? null;

function viewIn(search: URLSearchParams): View {
  const id = search.get('person');
  if (id) return { is: 'person', id };
  if (search.has('invite')) return { is: 'invite' };
  return search.has('import') ? { is: 'import' } : { is: 'list' };
}

const wholeNumber = (text: string | null) => Math.max(1, Math.floor(Number(text)) || 1);
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const pageSize = 50;

export function useAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();

  const changed = (changes: ParamChanges) => `${pathname}${changedSearch(changes)}`;
  const noPanel = { person: null, invite: null, import: null };

  const filters: Filters = {
    role: among(roles, search.get('role')),
    job: search.get('job')?.slice(0, 80) || null,
    access: among(accessStates, search.get('access')),
    unit: among(
      [search.get('unit') ?? ''].filter((text) => uuid.test(text)),
      search.get('unit'),
    ),
  };
  const day = search.get('on');
  const asOf = filters.unit !== null && isDay(day) ? day : null;
  const sort: PeopleOrder = among(peopleOrders, search.get('sort')) ?? 'name';
  const text = (search.get('q') ?? '').slice(0, 100);
  const page = wholeNumber(search.get('page'));
  const descending = search.has('desc');

  return {
    filters,
    /** The day whose people of the unit are listed; null: today. */
    asOf,
    text,
    sort,
    descending,
    page,
    view: viewIn(search),
    /** The account whose details are open. */
    openId: search.get('person'),
    query: {
      search: text,
      withSimilar: true,
      sort,
      descending,
      page,
      pageSize,
      ...(filters.role && { role: filters.role }),
      ...(filters.job && { hospitalRole: filters.job }),
      ...(filters.access && { access: filters.access }),
      ...(filters.unit && { unitId: filters.unit, ...(asOf && { asOf }) }),
    } satisfies ListPeople,
    /** Replaces the history entry while typing, so that the history does not grow. */
    searchFor: (q: string) =>
      void navigate(changed({ q: q || null, page: null }), { replace: true }),
    filterBy: (filter: Partial<Filters>) => void navigate(changed({ ...filter, page: null })),
    showAsOf: (on: string | null) => void navigate(changed({ on: on || null, page: null })),
    /** Of all accounts, whatever is searched now. */
    linkToAccess: (access: AccessState) => `${pathname}?access=${access}`,
    clear: () => void navigate(pathname),
    sortBy: (order: PeopleOrder, isDescending: boolean) =>
      void navigate(
        changed({
          sort: order === 'name' ? null : order,
          desc: isDescending ? '' : null,
          page: null,
        }),
      ),
    toPage: (number: number) =>
      void navigate(changed({ page: number > 1 ? String(number) : null })),
    linkTo: (id: string) => ({ to: changed({ ...noPanel, person: id }), state: opened }),
    /** Replaces the panel that is open. */
    show: (view: View) => {
      const at =
        view.is === 'person' ? { person: view.id } : view.is === 'list' ? {} : { [view.is]: '' };
      void navigate(changed({ ...noPanel, ...at }), { replace: true });
    },
    openPerson: (id: string) =>
      void navigate(changed({ ...noPanel, person: id }), { replace: true }),
    openInvite: () => void navigate(changed({ ...noPanel, invite: '' }), { state: opened }),
    openImport: () => void navigate(changed({ ...noPanel, import: '' }), { state: opened }),
    showInvited: () => void navigate(`${pathname}?access=invited`, { replace: true }),
    closePanel: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(changed(noPanel), { replace: true })),
  };
}

export type Address = ReturnType<typeof useAddress>;

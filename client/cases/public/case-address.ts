/** The state of a worklist in the address: which list or filter, which case is open, and whether a form is. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { CaseFilter } from '#shared/cases.ts';
import type { CaseOrder } from '#shared/cases/case-columns.ts';
import {
  changedSearch,
  opened,
  searchWith,
  wasOpenedHere,
  type ParamChanges,
} from '#client/ui/panels/panel-address.ts';
import {
  filterIn,
  orderIn,
  orderParam,
  paramsOf,
} from '#client/cases/worklist/filters/filter-params.ts';

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

export function useCasesAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const id = search.get('case');
  const noPanel = { case: null, new: null };
  const changed = (changes: Record<string, string | null>) =>
    `${pathname}${changedSearch(changes)}`;
  const filter = filterIn(search);
  const order = orderIn(search);
  /** One list after another is read in the same order, and of the same units. */
  const inOrder = { order: orderParam(order), scope: search.get('scope') };
  const linkWith = (params: ParamChanges) =>
    `${pathname}${searchWith(new URLSearchParams(), { ...params, ...inOrder })}`;
  const filterLink = (caseFilter: CaseFilter) => linkWith(paramsOf(caseFilter));
  return {
    pathname,
    list: search.get('list'),
    /** Instead of a list of the page. */
    filter,
    filterLink,
    /** "Back" leads to what was there before the first change. */
    filterBy: (caseFilter: CaseFilter) =>
      void navigate(filterLink(caseFilter), { replace: filter !== null }),
    clearFilter: () => void navigate(linkWith({})),
    order,
    orderBy: (next: CaseOrder | null) =>
      void navigate(changed({ order: orderParam(next) }), { replace: true, state }),
    openId: id !== null && isId(id) ? id : null,
    isNew: search.has('new'),
    listLink: (name: string) => linkWith({ list: name }),
    linkTo: (caseId: string) => ({ to: changed({ ...noPanel, case: caseId }), state: opened }),
    /** In place of the panel that is open. */
    show: (caseId: string) =>
      void navigate(changed({ ...noPanel, case: caseId }), { replace: true, state }),
    open: (caseId: string) =>
      void navigate(changed({ ...noPanel, case: caseId }), { state: opened }),
    openNew: () => void navigate(changed({ ...noPanel, new: '' }), { state: opened }),
    close: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(changed(noPanel), { replace: true })),
  };
}

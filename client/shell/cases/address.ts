/** The state of a worklist in the address: which list, which case is open, and whether a form is. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { changedSearch, opened, wasOpenedHere } from '#client/ui/panels/panel-address.ts';

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

export function useCasesAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const id = search.get('case');
  const noPanel = { case: null, new: null };
  const changed = (changes: Record<string, string | null>) =>
    `${pathname}${changedSearch(changes)}`;
  return {
    list: search.get('list'),
    openId: id !== null && isId(id) ? id : null,
    isNew: search.has('new'),
    listLink: (name: string) => `${pathname}?list=${name}`,
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

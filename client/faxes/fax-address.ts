/** The state of the page of faxes in the address: which box, and which fax is open. No name and no number stands in it. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { faxBoxes, type FaxBox } from '#shared/faxes.ts';
import { changedSearch, opened, wasOpenedHere } from '#client/ui/panels/panel-address.ts';

export type Box = FaxBox | 'in';

const isBox = (text: string | null): text is FaxBox => faxBoxes.some((box) => box === text);
const isId = (text: string | null) => text !== null && /^[\da-f-]{36}$/.test(text);

export function useFaxAddress(usual: Box) {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const named = search.get('box');
  const faxId = search.get('fax');
  const receivedId = search.get('in');
  const changed = (changes: Record<string, string | null>) =>
    `${pathname}${changedSearch(changes)}`;
  const none = { fax: null, in: null };
  return {
    box: isBox(named) || named === 'in' ? named : usual,
    faxId: isId(faxId) ? faxId : null,
    receivedId: isId(receivedId) ? receivedId : null,
    linkToBox: (box: Box) => `${pathname}?box=${box}`,
    linkToFax: (id: string) => changed({ ...none, fax: id }),
    linkToReceived: (id: string) => changed({ ...none, in: id }),
    openReceived: (id: string) =>
      void navigate(changed({ ...none, box: 'in', in: id }), { state: opened }),
    close: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(changed(none), { replace: true })),
  };
}

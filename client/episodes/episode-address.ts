/** Which episodes are on screen, in the address, and what is open beside them. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { episodeLists, type EpisodeList } from '#shared/episodes.ts';
import {
  changedSearch,
  opened,
  wasOpenedHere,
  type ParamChanges,
} from '#client/ui/panels/panel-address.ts';

const noPanel = { case: null, panel: null };

export function useEpisodeAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const changed = (changes: ParamChanges) => `${pathname}${changedSearch(changes)}`;
  return {
    list: episodeLists.find((name) => name === search.get('list')) ?? 'active',
    listLink: (list: EpisodeList) => changed({ ...noPanel, list: list === 'active' ? null : list }),
    openId: search.get('case'),
    panel: search.get('panel'),
    linkTo: (caseId: string) => ({ to: changed({ ...noPanel, case: caseId }), state: opened }),
    openPanel: (panel: string) => void navigate(changed({ ...noPanel, panel }), { state: opened }),
    close: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(changed(noPanel), { replace: true })),
  };
}

export type EpisodeAddress = ReturnType<typeof useEpisodeAddress>;

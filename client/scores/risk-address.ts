/** Which stays are on screen, in the address: the groups, whose units, and the stay that is open. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ListRisk, riskGroups, type RiskGroup } from '#shared/scores.ts';
import {
  changedSearch,
  opened,
  wasOpenedHere,
  type ParamChanges,
} from '#client/ui/panels/panel-address.ts';

const notPlanned = riskGroups.filter((group) => group !== 'planned');

export function useRiskAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const groups = ListRisk.shape.groups.safeParse(search.get('in')?.split(',')).data ?? notPlanned;
  const changed = (changes: ParamChanges) => `${pathname}${changedSearch(changes)}`;
  return {
    groups,
    isOwnUnits: search.get('units') === 'mine',
    groupsLink: (next: readonly RiskGroup[]) =>
      changed({ in: next.length === notPlanned.length ? null : next.join(','), stay: null }),
    chooseUnits: (isOwn: boolean) =>
      void navigate(changed({ units: isOwn ? 'mine' : null, stay: null }), { replace: true }),
    openId: search.get('stay'),
    linkTo: (stayId: string) => ({ to: changed({ stay: stayId }), state: opened }),
    close: () =>
      void (wasOpenedHere(state)
        ? navigate(-1)
        : navigate(changed({ stay: null }), { replace: true })),
  };
}

export type RiskAddress = ReturnType<typeof useRiskAddress>;

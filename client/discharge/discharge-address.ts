/** Which stays are on screen, in the address: units, a number of the board, and the stay or panel that is open. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { dischargeBlocks, ReadDischarges } from '#shared/discharge/board.ts';
import {
  changedSearch,
  opened,
  wasOpenedHere,
  type ParamChanges,
} from '#client/ui/panels/panel-address.ts';

/** Undefined where no release writes it so. */
function unitsIn(text: string | null): ReadDischarges['units'] {
  if (text === null) return undefined;
  if (text === 'mine' || text === 'all') return text;
  try {
    return [text === '-' ? '' : decodeURIComponent(text)];
  } catch {
    return undefined;
  }
}

const delayIn = (text: string | null): ReadDischarges['delay'] =>
  text === null ? undefined : ReadDischarges.shape.delay.safeParse(text).data;

export function useDischargeAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const changed = (changes: ParamChanges) => `${pathname}${changedSearch(changes)}`;
  const noPanel = { stay: null, panel: null };
  const delay = delayIn(search.get('delay'));
  return {
    pathname,
    units: unitsIn(search.get('units')),
    block: dischargeBlocks.find((block) => block === search.get('list')) ?? 'all',
    delay,
    /** Null: nobody goes round. */
    roundStayId: search.get('round'),
    openId: search.get('stay'),
    panel: search.get('panel'),
    /** `key` as a unit is named by stays, "mine" or "all". */
    readUnits: (key: string) =>
      void navigate(
        changed({
          ...noPanel,
          units: key === 'mine' || key === 'all' ? key : encodeURIComponent(key) || '-',
        }),
        { replace: true },
      ),
    blockLink: (block: string) => changed({ ...noPanel, list: block, delay: null }),
    delayLink: (reason: string) => changed({ ...noPanel, list: null, delay: reason }),
    linkTo: (stayId: string) => ({ to: changed({ ...noPanel, stay: stayId }), state: opened }),
    openPanel: (panel: string) => void navigate(changed({ ...noPanel, panel }), { state: opened }),
    close: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(changed(noPanel), { replace: true })),
    /** The stay of a round; null ends it. "Back" leads out of the round, not through it. */
    goRound: (stayId: string | null, { isFirst = false } = {}) =>
      void navigate(changed({ ...noPanel, round: stayId }), { replace: !isFirst }),
  };
}

export type DischargeAddress = ReturnType<typeof useDischargeAddress>;

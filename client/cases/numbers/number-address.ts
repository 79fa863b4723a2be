/** Which numbers are on screen, in the address: kind, period, group and time. */
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  groupsOf,
  numberOf,
  numbersOfKind,
  type GroupName,
  type NumberName,
} from '#shared/case-kinds/numbers.ts';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { everyNames, type Every } from '#shared/cases/number-figures.ts';
import { mostDays } from '#shared/times/figure-period.ts';
import { isDay } from '#shared/times/days.ts';
import { daysOf, periodLabels, type Days, type PeriodName } from '#shared/cases/figure-periods.ts';
import { changedSearch, type ParamChanges } from '#client/ui/panels/panel-address.ts';
import { addDays } from '#client/ui/times/local-days.ts';

const isPeriodName = (text: string | null): text is PeriodName =>
  text !== null && Object.hasOwn(periodLabels, text);

/** In order, and within what the server reads. */
function chosenDays(from: string | null, to: string | null, today: string): Days {
  const last = isDay(to) ? to : today;
  const first = isDay(from) ? from : addDays(last, -29);
  if (first > last) return { from: last, to: last };
  const earliest = addDays(last, 1 - mostDays);
  return { from: first < earliest ? earliest : first, to: last };
}

/** A number of now has no days. */
export const numbersOfTime = (kind: KindName, every: Every | null): NumberName[] =>
  numbersOfKind(kind).filter((name) => !every || numberOf(name).on !== 'now');

export function useNumberAddress(kinds: readonly KindName[], today: string) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const show = (changes: ParamChanges) => void navigate({ search: changedSearch(changes) });
  const [firstKind = 'task'] = kinds;
  const kind = kinds.find((name) => name === search.get('kind')) ?? firstKind;
  const groups = groupsOf(kind);
  const by = search.get('by');
  const group = groups.find(({ name }) => name === by)?.name;
  const firstGroup = groups[0]?.name;
  const every = everyNames.find((name) => name === search.get('every')) ?? null;
  const charted = numbersOfTime(kind, every);
  const number = charted.find((one) => one === search.get('number')) ?? charted[0] ?? null;
  const name = search.get('period');
  const period: PeriodName = isPeriodName(name) ? name : '30-days';
  const days =
    period === 'days'
      ? chosenDays(search.get('from'), search.get('to'), today)
      : daysOf(period, today);
  return {
    kind,
    groups,
    /** Null: all together. */
    by: by === 'none' ? null : (group ?? firstGroup ?? null),
    every,
    /** Of the chart; null where the kind has none. */
    number,
    period,
    days,
    showKind: (next: KindName) =>
      show({ kind: next === firstKind ? null : next, by: null, number: null }),
    showNumber: (next: NumberName) => show({ number: next === charted[0] ? null : next }),
    showBy: (next: GroupName | null) => show({ by: next === firstGroup ? null : (next ?? 'none') }),
    showEvery: (next: Every | null) => show({ every: next }),
    /** Days begin as those that are on screen. */
    showPeriod: (next: PeriodName) =>
      show({
        period: next === '30-days' ? null : next,
        from: next === 'days' ? days.from : null,
        to: next === 'days' ? days.to : null,
      }),
    showDays: (next: Partial<Days>) => show({ period: 'days', ...days, ...next }),
  };
}

export type NumberAddress = ReturnType<typeof useNumberAddress>;

/** What lists and panels say of a stay, in words. */
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconEyeOff,
  IconMinus,
} from '@tabler/icons-react';
import { delayAttributions, type DelayAttribution } from '#shared/utilization/delays.ts';
import type { Midnights } from '#shared/utilization/midnights.ts';
import { isReviewed } from '#shared/facts/stay-classes.ts';
import { classWords, type StayFilter, type StayLine } from '#shared/utilization.ts';
import type { Status } from '#client/ui/states/StatusBadge.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { relativeTime } from '#client/ui/times/relative-time.ts';
import { wholeDay } from '#client/ui/times/times.ts';

/** "Inpatient", "Observation, on leave". */
export const stayClass = ({ class: code, status }: Pick<StayLine, 'class' | 'status'>): string =>
  status === 'onleave' ? `${classWords(code)}, on leave` : classWords(code);

/** Each part that is not all of it: "2 inpatient, 1 observation". */
export function midnightParts(midnights: Midnights): string {
  const { all, inpatient, observation, outpatient, onLeave } = midnights;
  const parts: [number, string][] = [
    [inpatient, 'inpatient'],
    [observation, 'observation'],
    [outpatient, 'other outpatient'],
    [onLeave, 'on leave'],
  ];
  return parts
    .filter(([count]) => count > 0 && count < all)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

/** A review that was opened says its own state in its panel; a list says whether it is done. */
export function reviewStatus(
  { review, class: code }: Pick<StayLine, 'review' | 'class'>,
  now: number,
): Status {
  if (review === null && !isReviewed(code))
    return { word: 'Not reviewed', color: 'off', Picture: IconMinus };
  if (review === null) return { word: 'No review', color: 'bad', Picture: IconEyeOff };
  if (review.closedAt !== null) return { word: 'Reviewed', color: 'good', Picture: IconCheck };
  if (review.dueAt === null) return { word: 'In review', color: 'quiet', Picture: IconClock };
  const when = relativeTime(review.dueAt, now);
  return Date.parse(review.dueAt) <= now
    ? { word: `Overdue, ${when}`, color: 'bad', Picture: IconAlertTriangle }
    : { word: `Due ${when}`, color: 'warn', Picture: IconClock };
}

export function overWords({ daysOver, expectedEnd }: Pick<StayLine, 'daysOver' | 'expectedEnd'>) {
  if (daysOver === null || expectedEnd === null) return 'Nothing expected';
  if (daysOver > 0) return `${counted(daysOver, 'day')} over`;
  return daysOver === 0 ? 'Expected today' : `${counted(-daysOver, 'day')} left`;
}

/** The source of what is expected. */
export const expectedSource = ({
  expectedOn,
  expectedByRecord,
  expectedDays,
}: Pick<StayLine, 'expectedOn' | 'expectedByRecord' | 'expectedDays'>): string =>
  expectedOn !== null
    ? 'said by a person'
    : expectedByRecord !== null
      ? 'by the record'
      : expectedDays !== null
        ? `${expectedDays} days by the DRG`
        : '';

export const attributionWords = (attribution: string | null): string | null =>
  attribution !== null && Object.hasOwn(delayAttributions, attribution)
    ? delayAttributions[attribution as DelayAttribution]
    : attribution;

/** "Authorised until 3 Nov", "2 days not authorised". */
export function authorizationWords(stay: StayLine): string {
  if (stay.lastAnswer === 'not-needed') return 'No authorisation needed';
  return [
    stay.authorizedUntil && `Authorised until ${wholeDay(stay.authorizedUntil)}`,
    stay.daysUnauthorized > 0 && `${counted(stay.daysUnauthorized, 'day')} not authorised`,
  ]
    .filter(Boolean)
    .join(', ');
}

export interface NamedStayFilter {
  label: string;
  filter: StayFilter;
}

export const masterLists: readonly NamedStayFilter[] = [
  { label: 'Open stays', filter: {} },
  { label: 'Without review', filter: { review: 'none' } },
  { label: 'Review due', filter: { review: 'due' } },
  { label: 'Observation', filter: { classes: ['observation'] } },
  { label: 'Without authorisation', filter: { authorization: 'missing' } },
  { label: 'Left in 7 days', filter: { leftWithin: 7 } },
];

export const overExpected: NamedStayFilter = {
  label: 'Over what is expected',
  filter: { expected: 'over' },
};

export const lengthLists: readonly NamedStayFilter[] = [
  overExpected,
  { label: 'Within', filter: { expected: 'within' } },
  { label: 'Nothing expected', filter: { expected: 'none' } },
  { label: 'With a delay', filter: { delay: 'any' } },
  { label: 'All open stays', filter: {} },
  { label: 'Left in 30 days', filter: { leftWithin: 30 } },
];

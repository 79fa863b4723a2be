/** Says of a closed unit where its duty is now, and leads to who was on call before. */
import { dayMs } from '#shared/durations.ts';
import type { ClosedUnit } from '#shared/people.ts';
import { ClosedUnitNotice } from '#client/organization/public/ClosedUnitNotice.tsx';
import { dayIn, wallTime } from '#client/ui/times/times.ts';

interface Props {
  unit: ClosedUnit;
  zone: string;
  /** The moment that is shown; undefined: now. */
  at: string | undefined;
}

export function ClosedOnCall({ unit, zone, at }: Props) {
  const { id, closedAt, mergedInto } = unit;
  const isShown = at !== undefined && (closedAt === null || at < closedAt);
  // Shifts that were not over went to the other unit as a whole.
  const before = closedAt === null ? null : Date.parse(closedAt) - dayMs;
  const links = [
    ...(mergedInto
      ? [{ to: `/on-call?unit=${mergedInto.id}`, words: `Who is on call in ${mergedInto.name}` }]
      : []),
    ...(before !== null && !isShown
      ? [
          {
            to: `/on-call?unit=${id}&at=${dayIn(zone, before)}T${wallTime(zone, before)}`,
            words: 'Who was on call the day before',
          },
        ]
      : []),
  ];
  const shows = isShown ? 'You see who was on call then.' : 'Nobody is on call in it any more.';
  return <ClosedUnitNotice unit={unit} zone={zone} shows={shows} links={links} />;
}

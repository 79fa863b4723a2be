/** Since when somebody has a case, and who assigned it: "since Mon 2, 09:10, assigned by Ana Ruiz". */
import { Text } from '@mantine/core';
import type { CaseLine } from '#shared/cases.ts';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import {
  clockTime,
  dayIn,
  shortDay,
  viewersZone,
  wholeDay,
  wholeMoment,
} from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';

const nearDays = 6 * 24 * 3_600_000;

type Props = Pick<CaseLine, 'ownedSince' | 'assignedBy'> & {
  /** Of the organization; until it is known, that of the reader. */
  zone: string | undefined;
};

export function OwnedSince({ ownedSince, assignedBy, zone = viewersZone() }: Props) {
  const now = useNow(60_000);
  if (ownedSince === null) return null;
  const day = dayIn(zone, ownedSince);
  const isNear = now - Date.parse(ownedSince) < nearDays;
  return (
    <Text component="span" size="xs" c="dimmed" display="block">
      since{' '}
      <time dateTime={ownedSince} title={wholeMoment(ownedSince)}>
        {isNear ? shortDay(day) : wholeDay(day)}, {clockTime(ownedSince, zone)}
      </time>
      {assignedBy && (
        <>
          , assigned by <ColleagueName person={assignedBy} />
        </>
      )}
    </Text>
  );
}

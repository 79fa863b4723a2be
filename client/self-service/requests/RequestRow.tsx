/** One request in the list: who, when, what, and since when it waits. */
import { Button, Text } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import type { BookingRequest } from '#shared/self-service/booking-page.ts';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { clockTime, dayIn, longDay, wholeDay } from '#client/ui/times/times.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';

interface Props {
  request: BookingRequest;
  zone: string;
  onOpen: () => void;
}

/** "Thursday, 26 November, 10:00" */
export const whenWords = ({ startsAt }: Pick<BookingRequest, 'startsAt'>, zone: string): string =>
  `${longDay(dayIn(zone, startsAt))}, ${clockTime(startsAt, zone)}`;

export function standingOf(request: BookingRequest): string {
  const { state, isLapsed, hasLeft, isDeceased, practitioner } = request;
  if (isDeceased) return 'A patient of this name and birth date has died: nothing is sent. ';
  if (hasLeft)
    return `${practitioner.fullName} does not work here then. Propose a time with a colleague. `;
  if (isLapsed) return 'Its time has passed. ';
  return state === 'proposed' ? 'Another time is proposed, the patient answers. ' : '';
}

export function RequestRow({ request, zone, onOpen }: Props) {
  const { fullName, birthDate, type, practitioner, unit, madeAt, reason } = request;
  return (
    <Item
      picture={<IconCalendarQuestion size={24} stroke={1.5} aria-hidden />}
      name={
        <Text fw={600}>
          {fullName}
          {birthDate && (
            <Text component="span" size="sm" c="dimmed">
              {' '}
              born {wholeDay(birthDate)}
            </Text>
          )}
        </Text>
      }
      facts={
        <>
          {standingOf(request)}
          {request.isLapsed && 'Asked for '}
          {whenWords(request, zone)}. {type.name} with <ColleagueName person={practitioner} />,{' '}
          {unit}. {reason && `For: ${reason}. `}Asked <RelativeTime instant={madeAt} />.
        </>
      }
      end={
        <Button aria-label={`Answer ${fullName}`} onClick={onOpen}>
          Answer
        </Button>
      }
    />
  );
}

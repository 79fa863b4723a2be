/** A shift that is offered: whose, to whom, when, what the rules say, and what can be done with it. */
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OfferedShift, ShiftOffer } from '#shared/roster/swaps.ts';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { spanWords } from '#client/ui/times/span-words.ts';
import { comingDay, dayIn, viewersToday } from '#client/ui/times/times.ts';

export const shiftWords = ({ name, unit, ...span }: OfferedShift, zone: string) =>
  `${comingDay(dayIn(zone, span.startsAt), viewersToday())}, ${name}, ${spanWords(span, zone)}, ${unit}`;

const stateWords = {
  open: 'Open',
  taken: 'Waits for a planner',
  done: 'Taken',
  withdrawn: 'Withdrawn',
  refused: 'Refused',
} as const;

interface Props {
  offer: ShiftOffer;
  zone: string;
  /** What it hits, on a line of its own. */
  below?: ReactNode;
  children?: ReactNode;
}

export function SwapItem({ offer, zone, below, children }: Props) {
  const { shift, inReturn, from, to, taker, note, findings, state } = offer;
  return (
    <Item
      picture={<IconArrowsExchange size={22} stroke={1.5} aria-hidden />}
      name={<strong className="numbers">{shiftWords(shift, zone)}</strong>}
      facts={
        <>
          From <ColleagueName person={from} /> to{' '}
          {to ? <ColleagueName person={to} /> : 'all who are able'}.
          {taker && (
            <>
              {' '}
              Taken by <ColleagueName person={taker} />.
            </>
          )}
          {inReturn && ` In return for ${shiftWords(inReturn, zone)}.`}
          {note && ` ${note}`}
          {findings.map(({ severity, words }) => (
            <Text key={words} size="sm" c={severity === 'stop' ? 'var(--bad)' : 'var(--warn)'}>
              {severity === 'stop' ? 'Not possible: ' : 'Note: '}
              {words}
            </Text>
          ))}
          {below}
        </>
      }
      end={
        <Group gap="sm">
          <Badge variant="light" color={state === 'done' ? 'good' : 'off'} tt="none">
            {stateWords[state]}
          </Badge>
          {children}
        </Group>
      }
    />
  );
}

interface ActProps {
  verb: string;
  /** What it is done to, for screen readers. */
  what: string;
  isMain?: boolean;
  isPending: boolean;
  onDo: () => void;
}

export const Act = ({ verb, what, isMain = false, isPending, onDo }: ActProps) => (
  <Button
    variant={isMain ? 'filled' : 'default'}
    aria-label={`${verb}: ${what}`}
    loading={isPending}
    onClick={onDo}
  >
    {verb}
  </Button>
);

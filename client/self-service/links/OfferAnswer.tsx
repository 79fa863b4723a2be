/** An offered time: its facts, how long it is held, the two answers, and the outcome. */
import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { PatientOffer } from '#shared/waitlist.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { useNewHeading } from '#client/ui/use-new-heading.ts';
import { LinkFacts } from './LinkFacts.tsx';
import classes from './PatientLinkPage.module.css';

const titles: Record<PatientOffer['state'], string> = {
  open: 'This time is held for you',
  accepted: 'Your appointment is booked',
  declined: 'You said no to this time',
  gone: 'This offer has ended',
};

const two = (number: number) => String(number).padStart(2, '0');

interface CountdownProps {
  endsAtMs: number;
  onEnded: () => void;
}

/**
 * Screen readers are told of the last five minutes only; when it expires the offer is fetched
 * again.
 */
function Countdown({ endsAtMs, onEnded }: CountdownProps) {
  const now = useNow(1_000);
  const secondsLeft = Math.max(0, Math.ceil((endsAtMs - now) / 1000));
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) onEnded();
    // Once, when the time is over; `onEnded` is new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver]);
  return (
    <>
      <Text role="timer" aria-live="off">
        You have{' '}
        <Text component="span" fw={650} className={classes.left}>
          {Math.floor(secondsLeft / 60)}:{two(secondsLeft % 60)}
        </Text>{' '}
        left to answer. Then it is offered to the next person.
      </Text>
      {secondsLeft <= 300 && secondsLeft > 0 && (
        <Text component="output" c="dimmed" size="sm">
          Less than five minutes are left.
        </Text>
      )}
    </>
  );
}

function Answers({ token }: { token: string }) {
  const utils = trpc.useUtils();
  const handlers = {
    onSuccess: (answer: PatientOffer) =>
      utils.appointments.waitlist.offer.setData({ token }, answer),
    onError: (error: unknown) => toast.problem(wordsFor(error)),
  };
  const accept = trpc.appointments.waitlist.accept.useMutation(handlers);
  const decline = trpc.appointments.waitlist.decline.useMutation(handlers);
  const isPending = accept.isPending || decline.isPending;
  return (
    <Stack gap="sm">
      <Button
        size="lg"
        fullWidth
        loading={accept.isPending}
        disabled={decline.isPending}
        onClick={() => !isPending && accept.mutate({ token })}
      >
        Accept this time
      </Button>
      <Button
        size="lg"
        fullWidth
        variant="default"
        loading={decline.isPending}
        disabled={accept.isPending}
        onClick={() => !isPending && decline.mutate({ token })}
      >
        I cannot come then
      </Button>
    </Stack>
  );
}

const endings = {
  declined:
    'Thank you for letting us know. You stay on the waiting list, and we will ask you again.',
  gone: 'The time went to somebody else, or the link is incomplete. If you are on the waiting list, you stay on it, and we will ask you again.',
} as const;

interface Props {
  offer: PatientOffer;
  /** When the server said so, by the reader's clock. */
  loadedAt: number;
  token: string;
  onEnded: () => void;
}

export function OfferAnswer({ offer, loadedAt, token, onEnded }: Props) {
  const { state } = offer;
  const heading = useNewHeading(state);
  return (
    <>
      <Title order={1} size={24} ref={heading} tabIndex={-1} className={classes.heading}>
        {titles[state]}
      </Title>
      {'time' in offer && (
        <LinkFacts
          {...offer.time}
          hospital={offer.time.organization}
          practitioners={[offer.time.practitioner]}
        />
      )}
      {offer.state === 'open' && (
        <>
          <Countdown endsAtMs={loadedAt + offer.secondsLeft * 1000} onEnded={onEnded} />
          <Answers token={token} />
        </>
      )}
      {offer.state === 'accepted' && (
        <Text component="output">
          It is booked for you. If you cannot come after all, call {offer.time.organization}.
        </Text>
      )}
      {(offer.state === 'declined' || offer.state === 'gone') && (
        <Text component="output">{endings[offer.state]}</Text>
      )}
    </>
  );
}

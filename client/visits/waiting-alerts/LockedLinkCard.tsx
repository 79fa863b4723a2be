/** The card of a patient who cannot come in: their link is locked after wrong names. */
import { Button, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { LockedLink } from '#shared/visits/waiting.ts';
import { AlertCard } from '#client/shell/alerts/AlertCard.tsx';
import { clockTime } from '#client/ui/times/times.ts';
import { useMailLink } from '#client/visits/invitations/use-mail-link.ts';

/** `isShared`: the screen may be shown to others, as in a visit. */
export const lockedLinkWords = ({ patientName }: LockedLink, isShared: boolean): string =>
  `${isShared ? 'A patient of yours' : patientName} cannot come in`;

interface Props {
  link: LockedLink;
  zone: string;
  isShared: boolean;
  onPutOff: () => void;
}

export function LockedLinkCard({ link, zone, isShared, onPutOff }: Props) {
  const { appointmentId, startsAt, until } = link;
  const { isPending, send } = useMailLink(appointmentId);
  const words = lockedLinkWords(link, isShared);
  return (
    <AlertCard
      title={words}
      tone="warn"
      icon={<IconLock size={20} stroke={1.5} aria-hidden />}
      actions={
        <>
          <Button aria-label={`Send a new link: ${words}`} loading={isPending} onClick={send}>
            Send a new link
          </Button>
          <Button variant="subtle" color="off" aria-label={`Later: ${words}`} onClick={onPutOff}>
            Later
          </Button>
        </>
      }
    >
      <Text size="sm" c="dimmed" className="numbers">
        Too many wrong names were typed on their link. It opens again at {clockTime(until, zone)}.
        Booked for {clockTime(startsAt, zone)}.
      </Text>
    </AlertCard>
  );
}

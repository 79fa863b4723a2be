/** For clinicians whose patient is not in the room: what happened, how to reach them, and how to end. */
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconMailForward, IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useState } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { dialled } from '#client/ui/dialled.ts';
import { EndForAll } from '#client/visits/call/EndForAll.tsx';
import { missingColleagues, type ClinicianVisit } from '#client/visits/call/parts/participants.ts';
import { patientAway } from '#client/visits/call/parts/patient-away-words.ts';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import type { PatientConnection } from './use-patient-connection.ts';
import classes from './Stage.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function SendLink() {
  const { sendLinkAgain } = useSelf();
  const [isSending, setSending] = useState(false);
  if (!sendLinkAgain) return null;
  const send = async () => {
    setSending(true);
    try {
      await sendLinkAgain();
      toast.done('The link is on its way.');
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setSending(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconMailForward {...icon} />}
      loading={isSending}
      onClick={() => void send()}
    >
      Send the link again
    </Button>
  );
}

interface Props {
  visit: ClinicianVisit;
  patientConnection: PatientConnection;
  /** Identities of who is in the room. */
  present: readonly { identity: string }[];
  /** Above the tiles of others, instead of on an empty stage. */
  isAboveTiles?: boolean;
}

export function PatientAwayCard({
  visit,
  patientConnection,
  present,
  isAboveTiles = false,
}: Props) {
  const [isEnding, setEnding] = useState(false);
  const { appointment, patientPhone, patient } = visit;
  const away = patientAway(appointment.patientName, visit, patientConnection.leftRoomAt);
  const missing = missingColleagues(visit, present);
  const wasHere = patient?.leftRoomAt !== null || patientConnection.leftRoomAt !== null;
  return (
    <div className={isAboveTiles ? classes.away : classes.alone}>
      <div>
        <Text component="output" size="lg" fw={600}>
          {away.title}
        </Text>
        <Text c="dimmed">{away.words}</Text>
        {away.isToBeReached &&
          patient !== null &&
          wasHere &&
          patientConnection.quality !== null && (
            <Text c="dimmed">Their connection was {patientConnection.quality} before.</Text>
          )}
      </div>
      {away.isToBeReached && (
        <Group gap="xs" justify="center">
          <Text mx="xs">
            {patientPhone ? (
              <Anchor href={dialled(patientPhone)}>
                <IconPhone size={16} stroke={1.5} aria-hidden /> Call {patientPhone}
              </Anchor>
            ) : (
              'No phone number is on record.'
            )}
          </Text>
          <SendLink />
          <Button
            variant="outline"
            color="bad"
            leftSection={<IconPhoneOff {...icon} />}
            onClick={() => setEnding(true)}
          >
            End for all
          </Button>
        </Group>
      )}
      {missing.length > 0 && (
        <Text size="sm" c="dimmed">
          {listed(missing.map(({ fullName }) => fullName))} {missing.length === 1 ? 'has' : 'have'}{' '}
          not joined.
        </Text>
      )}
      <EndForAll visit={visit} opened={isEnding} onClose={() => setEnding(false)} />
    </div>
  );
}

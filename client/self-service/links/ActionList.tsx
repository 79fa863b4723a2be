/** The buttons of what a patient may do about their appointment, and what is left to the telephone. */
import { Button, Stack, Text } from '@mantine/core';
import type { LinkedAppointment } from '#shared/self-service.ts';
import { startWords } from './start-words.ts';

export type LinkAction = 'move' | 'cancel' | 'earlier' | 'contact' | 'company';

/** What has to be done by telephone, and from when on. */
function callWords(appointment: LinkedAppointment): string {
  const { mayMove, mayCancel, changesUntil, hospital, zone } = appointment;
  const until =
    changesUntil === null ? '' : startWords(changesUntil, { zone, isClinicFirst: false });
  const isLate = changesUntil !== null && !mayMove && !mayCancel;
  if (isLate) return `Until ${until} it could be changed here. Now call ${hospital}.`;
  if (!mayMove && !mayCancel) return `To change the time, or if you cannot come, call ${hospital}.`;
  const otherwise =
    mayMove && mayCancel ? 'After that' : mayMove ? 'If you cannot come' : 'To change the time';
  return mayMove
    ? `You can change it here until ${until}. ${otherwise}, call ${hospital}.`
    : `${otherwise}, call ${hospital}.`;
}

interface Props {
  appointment: LinkedAppointment;
  onChoose: (action: LinkAction) => void;
}

export function ActionList({ appointment, onChoose }: Props) {
  const { mayMove, mayCancel, mayWait, isWaiting, isOfPatient, kind, chooseBy } = appointment;
  const actions: { is: LinkAction; label: string; isOffered: boolean }[] = [
    { is: 'move', label: chooseBy ? 'Choose another time' : 'Change the time', isOffered: mayMove },
    { is: 'cancel', label: 'I cannot come', isOffered: mayCancel },
    { is: 'earlier', label: 'Ask for an earlier time', isOffered: mayWait && !isWaiting },
    { is: 'contact', label: 'Update phone or language', isOffered: isOfPatient },
    { is: 'company', label: 'Say who comes with you', isOffered: kind !== 'meeting' },
  ];
  return (
    <Stack gap="sm">
      {isWaiting && (
        <Text>
          We write to you when an earlier time becomes free. Until then this one is yours.
        </Text>
      )}
      {actions
        .filter(({ isOffered }) => isOffered)
        .map(({ is, label }) => (
          <Button
            key={is}
            size="md"
            variant={is === 'move' && chooseBy ? 'filled' : 'default'}
            onClick={() => onChoose(is)}
          >
            {label}
          </Button>
        ))}
      <Text c="dimmed" size="sm">
        {callWords(appointment)}
      </Text>
    </Stack>
  );
}

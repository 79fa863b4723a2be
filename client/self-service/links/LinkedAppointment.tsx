/** A patient's own appointment: when, where, with whom, in which state, and what they may do about it. */
import { Alert, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { LinkedAppointment as Linked } from '#shared/self-service.ts';
import { useNewHeading } from '#client/ui/use-new-heading.ts';
import { ActionList, type LinkAction } from './ActionList.tsx';
import { CannotCome } from './CannotCome.tsx';
import { ChangeTime } from './ChangeTime.tsx';
import { CheckIn } from './CheckIn.tsx';
import { LinkFacts } from './LinkFacts.tsx';
import { startWords } from './start-words.ts';
import { Company, Contact } from './TellUs.tsx';
import { WaitForEarlier } from './WaitForEarlier.tsx';

const titles: Record<Linked['state'], string> = {
  booked: 'Your appointment',
  arrived: 'You are checked in',
  begun: 'Your appointment has begun',
  cancelled: 'Your appointment is cancelled',
};

/** The clinic asks for another time. */
function ChooseNotice({ chooseBy, hospital, zone, mayMove }: Linked & { chooseBy: string }) {
  if (!mayMove)
    return (
      <Alert color="warn" role="note" title="Please choose another time">
        {hospital} cannot see you at this time. We are sorry. Call {hospital} to choose another
        time. Until you do, nothing changes.
      </Alert>
    );
  return (
    <Alert color="warn" role="note" title="Please choose another time">
      {hospital} cannot see you at this time. We are sorry. Choose another time here until{' '}
      {startWords(chooseBy, { zone, isClinicFirst: false })}. Until you do, nothing changes.
    </Alert>
  );
}

function Ending({ state, hospital }: Linked) {
  if (state === 'arrived')
    return <Text component="output">We know that you are here. Please wait; we call you.</Text>;
  if (state === 'cancelled')
    return (
      <Text component="output">You do not need to come. Changed your mind? Call {hospital}.</Text>
    );
  return (
    <Text>It cannot be cancelled here any more. If you are on your way, call {hospital}.</Text>
  );
}

interface FormProps {
  appointment: Linked;
  token: string;
  onClose: () => void;
  onNoted: (words: string) => void;
}

function ActionForm({ action, ...props }: FormProps & { action: LinkAction }) {
  const { appointment, token, onClose, onNoted } = props;
  const { hospital, version, zone } = appointment;
  const common = { token, onClose };
  if (action === 'move') {
    const onMoved = () => onNoted('Your appointment is moved. We send you a message about it.');
    const isClinicFirst = appointment.kind === 'in-person';
    return <ChangeTime {...common} {...{ version, zone, isClinicFirst, onMoved }} />;
  }
  if (action === 'cancel') return <CannotCome {...common} hospital={hospital} />;
  if (action === 'earlier') return <WaitForEarlier {...common} />;
  if (action === 'contact')
    return <Contact {...common} offersTexts={appointment.offersTexts} onNoted={onNoted} />;
  return <Company {...common} onNoted={onNoted} />;
}

interface Props {
  appointment: Linked;
  token: string;
}

export function LinkedAppointment({ appointment, token }: Props) {
  const { state } = appointment;
  const [action, setAction] = useState<LinkAction | null>(null);
  const [notice, setNotice] = useState('');
  const [closed, setClosed] = useState(0);
  const heading = useNewHeading(`${state} ${closed}`);
  const close = (words = '') => {
    setAction(null);
    setNotice(words);
    setClosed((count) => count + 1);
  };
  return (
    <>
      <Title order={1} size={24} ref={heading} tabIndex={-1}>
        {titles[state]}
      </Title>
      <LinkFacts
        {...appointment}
        isTeleVisit={appointment.kind === 'tele-visit'}
        practitioners={appointment.with}
        instructions={state === 'cancelled' ? undefined : appointment.instructions}
      />
      <Text component="output" hidden={notice === ''}>
        {notice}
      </Text>
      {action === null && appointment.chooseBy !== null && (
        <ChooseNotice {...appointment} chooseBy={appointment.chooseBy} />
      )}
      {action === null && appointment.mayCheckIn && <CheckIn token={token} />}
      {state !== 'booked' ? (
        <Ending {...appointment} />
      ) : action === null ? (
        <ActionList appointment={appointment} onChoose={setAction} />
      ) : (
        <ActionForm
          action={action}
          appointment={appointment}
          token={token}
          onClose={() => close()}
          onNoted={close}
        />
      )}
    </>
  );
}

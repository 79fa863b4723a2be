/** The panel that lists the participants with their devices, and the colleagues who have not joined. */
import { useParticipants } from '@livekit/components-react';
import { Text, VisuallyHidden } from '@mantine/core';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconVideo,
  IconVideoOff,
  type Icon,
} from '@tabler/icons-react';
import type { Participant } from 'livekit-client';
import type { ReactNode } from 'react';
import {
  isClinicianVisit,
  missingColleagues,
  nameOf,
  type CallVisit,
} from '#client/visits/call/parts/participants.ts';
import { isPatientSide } from '#client/visits/call/assist/assist-messages.ts';
import { patientAway } from '#client/visits/call/parts/patient-away-words.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { RoomModeration } from './RoomModeration.tsx';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { SidePanel } from '#client/visits/call/parts/SidePanel.tsx';
import { useMediaState } from '#client/visits/call/stage/use-media-state.ts';
import list from './PeopleList.module.css';
import classes from './PeoplePanel.module.css';

function Device({ isOn, On, Off, name }: { isOn: boolean; On: Icon; Off: Icon; name: string }) {
  const Picture = isOn ? On : Off;
  return (
    <span className={classes.device} data-off={!isOn || undefined}>
      <Picture size={18} stroke={1.5} aria-hidden />
      <VisuallyHidden>
        {name} {isOn ? 'on' : 'off'}
      </VisuallyHidden>
    </span>
  );
}

interface Props {
  participant: Participant;
  name: string;
  /** For clinicians, of everybody but themselves. */
  menu?: ReactNode;
}

function Person({ participant, name, menu }: Props) {
  const { isMicrophoneOn, isCameraOn } = useMediaState(participant);
  return (
    <li className={list.person}>
      <span className={list.name}>{name}</span>
      <Device isOn={isMicrophoneOn} On={IconMicrophone} Off={IconMicrophoneOff} name="Microphone" />
      <Device isOn={isCameraOn} On={IconVideo} Off={IconVideoOff} name="Camera" />
      {menu}
    </li>
  );
}

/** Where the patient is while they are not inside; null where they are, and for guests. */
function awayWords(visit: CallVisit, participants: readonly Participant[]): string | null {
  if (!isClinicianVisit(visit) || participants.some(isPatientSide)) return null;
  return patientAway(visit.appointment.patientName, visit, null).short;
}

export function PeoplePanel({ visit, onClose }: { visit: CallVisit; onClose: () => void }) {
  const participants = useParticipants();
  const missing = missingColleagues(visit, participants);
  const away = awayWords(visit, participants);
  const { uid, addParticipantButton } = useSelf();
  const isClinician = uid !== null;
  return (
    <SidePanel title="People" onClose={onClose}>
      <ul className={list.people} aria-label="Inside">
        {participants.map((participant) => (
          <Person
            key={participant.identity}
            participant={participant}
            name={participant.isLocal ? 'You' : nameOf(participant, visit)}
            menu={
              isClinician &&
              !participant.isLocal && (
                <PersonMenu
                  visitId={visit.id}
                  participant={participant}
                  name={nameOf(participant, visit)}
                />
              )
            }
          />
        ))}
      </ul>
      {(missing.length > 0 || away !== null) && (
        <>
          <Text size="sm" c="dimmed" mt="lg" mb="xs">
            Not here
          </Text>
          <ul className={list.people} aria-label="Not here">
            {away !== null && (
              <li className={list.person}>
                <span className={list.name}>
                  {visit.appointment.patientName}, patient
                  <Text size="sm" c="dimmed">
                    {away}
                  </Text>
                </span>
              </li>
            )}
            {missing.map(({ id, fullName, hospitalRole }) => (
              <li key={id} className={list.person}>
                <span className={list.name}>
                  {fullName}, {hospitalRole}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {addParticipantButton}
      {isClinician && <RoomModeration visit={visit} />}
    </SidePanel>
  );
}

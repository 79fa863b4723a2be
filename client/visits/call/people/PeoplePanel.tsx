/** Who is inside, who can be heard and seen, and who is still missing. */
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
import { missing, nameOf, type CallVisit } from '../parts/participants.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { RoomOrder } from './RoomModeration.tsx';
import { useSelf } from '../parts/self.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import { useMediaState } from '../stage/use-media-state.ts';
import classes from './PeopleList.module.css';

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
  /** For clinicians, about everybody but themselves. */
  menu?: ReactNode;
}

function Person({ participant, name, menu }: Props) {
  const { isMicrophoneOn, isCameraOn } = useMediaState(participant);
  return (
    <li className={classes.person}>
      <span className={classes.name}>{name}</span>
      <Device isOn={isMicrophoneOn} On={IconMicrophone} Off={IconMicrophoneOff} name="Microphone" />
      <Device isOn={isCameraOn} On={IconVideo} Off={IconVideoOff} name="Camera" />
      {menu}
    </li>
  );
}

export function PeoplePanel({ visit, onClose }: { visit: CallVisit; onClose: () => void }) {
  const inside = useParticipants();
  const absent = missing(visit, inside);
  const { uid, addSomebody } = useSelf();
  const isClinician = uid !== null;
  return (
    <SidePanel title="People" onClose={onClose}>
      <ul className={classes.people} aria-label="Inside">
        {inside.map((participant) => (
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
      {absent.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="lg" mb="xs">
            Not here yet
          </Text>
          <ul className={classes.people} aria-label="Not here yet">
            {absent.map(({ id, fullName, hospitalRole }) => (
              <li key={id} className={classes.person}>
                <span className={classes.name}>
                  {fullName}, {hospitalRole}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {addSomebody}
      {isClinician && <RoomOrder visit={visit} />}
    </SidePanel>
  );
}

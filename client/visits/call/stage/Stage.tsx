/** The tiles of all participants: a grid, or one large with the others small; the own tile beside them. */
import { useLocalParticipant } from '@livekit/components-react';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { stagedTile } from './staged-tile.ts';
import type { Connection } from '#client/visits/call/connection/call-connection.ts';
import {
  isClinicianVisit,
  nameOf,
  type CallVisit,
} from '#client/visits/call/parts/participants.ts';
import { isPatientSide } from '#client/visits/call/assist/assist-messages.ts';
import { patientAway } from '#client/visits/call/parts/patient-away-words.ts';
import { OwnTile } from './OwnTile.tsx';
import { useWindowCorner } from '#client/visits/call/mini/use-window-corner.ts';
import { PatientAwayCard } from './PatientAwayCard.tsx';
import { usePatientConnection } from './use-patient-connection.ts';
import { ScreenTile } from './ScreenTile.tsx';
import { Tile } from './Tile.tsx';
import type { Zoom } from './use-zoom.ts';
import { TileButtons } from './TileButtons.tsx';
import { useTiles } from './use-tiles.ts';
import type { RaisedHands } from '#client/visits/call/people/use-raised-hands.ts';
import type { RoomView } from '#client/visits/call/parts/use-room-view.ts';
import classes from './Stage.module.css';

/** Before a guest, whose clinician is not there yet, or not any more. */
function GuestAlone({ visit, hadCompany }: { visit: CallVisit; hadCompany: boolean }) {
  const clinician = visit.clinician ?? 'Your clinician';
  return (
    <div className={classes.alone}>
      <Text component="output" size="lg" fw={600}>
        {hadCompany ? `${clinician} is not here at the moment` : `${clinician} is joining`}
      </Text>
      <Text c="dimmed">
        {hadCompany
          ? 'You can stay on this page.'
          : 'Your camera and microphone start when they are here.'}
      </Text>
    </div>
  );
}

interface Props {
  visit: CallVisit;
  connection: Connection;
  view: RoomView;
  hands: RaisedHands;
}

export function Stage({ visit, connection, view, hands }: Props) {
  const { localParticipant } = useLocalParticipant();
  const { tiles, cameraOf } = useTiles();
  const patientConnection = usePatientConnection();
  const ownCorner = useWindowCorner({ key: 'karemd.own-corner', initial: 'bottom-right' });
  const staged = stagedTile(tiles, view);
  const isConnected = connection.state === 'connected';
  const [hadCompany, setHadCompany] = useState(false);
  if (tiles.length > 0 && !hadCompany) setHadCompany(true);
  const participants = tiles.map(({ participant }) => participant);
  const isPatientMissed =
    isClinicianVisit(visit) &&
    visit.patient !== null &&
    participants.length > 0 &&
    !participants.some(isPatientSide) &&
    patientAway(visit.appointment.patientName, visit, patientConnection.leftRoomAt).isToBeReached;
  return (
    <div
      className={classes.stage}
      data-own-corner={ownCorner.corner}
      data-fill={view.isFilled || undefined}
      data-nearer={(view.isFilled === null && !isClinicianVisit(visit)) || undefined}
    >
      <div className={classes.others}>
        {isPatientMissed && (
          <PatientAwayCard
            visit={visit}
            patientConnection={patientConnection}
            present={[localParticipant, ...participants]}
            isAboveTiles
          />
        )}
        <div className={classes.tiles}>
          {tiles.length === 0 ? (
            isConnected &&
            (isClinicianVisit(visit) ? (
              <PatientAwayCard
                visit={visit}
                patientConnection={patientConnection}
                present={[localParticipant]}
              />
            ) : (
              <GuestAlone visit={visit} hadCompany={hadCompany} />
            ))
          ) : (
            <div
              className={classes.grid}
              data-count={Math.min(tiles.length, 5)}
              data-more={tiles.length > 5 || undefined}
              data-layout={staged ? 'stage' : 'grid'}
              data-strip={(staged !== null && tiles.length > 1) || undefined}
            >
              {tiles.map(({ key, participant, track }) => {
                const name = nameOf(participant, visit);
                const isStaged = staged?.key === key;
                const buttons = (zoom?: Zoom) => (
                  <TileButtons
                    name={track ? `the screen of ${name}` : name}
                    isPinned={view.pinned === key}
                    onPin={
                      tiles.length > 1 || view.pinned === key
                        ? () => view.pin(view.pinned === key ? null : key)
                        : undefined
                    }
                    {...(zoom && { zoom })}
                  />
                );
                if (track)
                  return (
                    <ScreenTile
                      key={key}
                      {...{ name, isStaged }}
                      buttons={buttons()}
                      screen={track}
                    />
                  );
                return (
                  <Tile
                    key={key}
                    {...{ participant, name, isStaged, buttons }}
                    camera={cameraOf(participant.identity)}
                    isHandUp={hands.raised.includes(participant.identity)}
                  />
                );
              })}
            </div>
          )}
        </div>
      </div>
      <OwnTile
        camera={cameraOf(localParticipant.identity)}
        isHandUp={hands.isUp}
        corner={ownCorner}
      />
    </div>
  );
}

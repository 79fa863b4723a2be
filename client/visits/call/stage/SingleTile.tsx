/** The one tile of the small call: what is pinned or shared, else the speaker. */
import { Text } from '@mantine/core';
import { stagedTile } from './staged-tile.ts';
import type { Connection } from '#client/visits/call/connection/call-connection.ts';
import {
  isClinicianVisit,
  nameOf,
  type CallVisit,
} from '#client/visits/call/parts/participants.ts';
import { patientAway } from '#client/visits/call/parts/patient-away-words.ts';
import { ScreenTile } from './ScreenTile.tsx';
import { Tile } from './Tile.tsx';
import { usePatientConnection, type PatientConnection } from './use-patient-connection.ts';
import { useTiles } from './use-tiles.ts';
import type { RoomView } from '#client/visits/call/parts/use-room-view.ts';
import classes from './SingleTile.module.css';

/** To a clinician: where the patient is, as on the large stage. */
const emptyWords = (visit: CallVisit, { leftRoomAt }: PatientConnection): string =>
  isClinicianVisit(visit)
    ? patientAway(visit.appointment.patientName, visit, leftRoomAt).title
    : 'Nobody else is here.';

interface Props {
  visit: CallVisit;
  view: RoomView;
  connection: Connection;
}

export function SingleTile({ visit, view, connection }: Props) {
  const { tiles, cameraOf } = useTiles();
  const patientConnection = usePatientConnection();
  const chosen = stagedTile(tiles, { ...view, layout: 'speaker' }) ?? tiles[0];
  const tile = tiles.find(({ key }) => key === chosen?.key);
  if (!tile) {
    return (
      <Text component="output" size="sm" c="dimmed" className={classes.nobody}>
        {connection.state === 'connected' && emptyWords(visit, patientConnection)}
      </Text>
    );
  }
  const { participant, track, identity } = tile;
  const name = nameOf(participant, visit);
  if (track) return <ScreenTile name={name} screen={track} isStaged={false} buttons={null} />;
  return <Tile participant={participant} name={name} camera={cameraOf(identity)} />;
}

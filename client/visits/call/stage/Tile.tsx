/** A participant's tile: video or initials, name, connection quality, and what is switched off. */
import { useIsSpeaking, VideoTrack, type TrackReference } from '@livekit/components-react';
import { Avatar } from '@mantine/core';
import { IconHandStop, IconMicrophoneOff, IconVolume } from '@tabler/icons-react';
import type { Participant } from 'livekit-client';
import type { ReactNode } from 'react';
import { initials } from '#client/ui/initials.ts';
import { DecryptionNotice } from './DecryptionNotice.tsx';
import { QualityMark } from './QualityMark.tsx';
import { useDevicesOff } from './use-devices-off.ts';
import { usePictureShape } from './use-picture-shape.ts';
import { useZoom, type Zoom } from './use-zoom.ts';
import { useMediaState } from './use-media-state.ts';
import classes from './Tile.module.css';

interface Props {
  participant: Participant;
  name: string;
  camera: TrackReference | undefined;
  isOwn?: boolean;
  isHandUp?: boolean;
  /** Large, with the others small. */
  isStaged?: boolean;
  /** Zoom, pin and full screen. */
  buttons?: (zoom: Zoom) => ReactNode;
}

export function Tile(props: Props) {
  const { participant, name, camera, buttons } = props;
  const { isOwn = false, isHandUp = false, isStaged = false } = props;
  const { isMicrophoneOn, isCameraOn, hasPicture } = useMediaState(participant);
  const zoom = useZoom();
  const shape = usePictureShape();
  const knownOff = useDevicesOff(participant);
  const isSpeaking = useIsSpeaking(participant);
  const whose = isOwn ? 'Your' : 'Their';
  const isShown = camera !== undefined && isCameraOn && hasPicture;
  return (
    <figure
      className={classes.tile}
      data-own={isOwn || undefined}
      data-of-room={shape.isOfRoom || undefined}
      data-staged={isStaged || undefined}
      data-speaking={isSpeaking || undefined}
      data-camera={isCameraOn ? 'on' : 'off'}
      data-upright={(isShown && !isOwn && shape.isUpright) || undefined}
    >
      <div
        className={classes.frame}
        data-fitted={(isShown && !isOwn && shape.isKnown) || undefined}
        {...zoom.frame}
        style={{ ...shape.style, ...zoom.frame.style }}
      >
        {isShown ? (
          <VideoTrack
            trackRef={camera}
            className={classes.picture}
            aria-label={name}
            {...shape.video}
          />
        ) : (
          <Avatar size={isOwn ? 36 : 96} color="accent" aria-hidden>
            {initials(participant.name || name)}
          </Avatar>
        )}
        <figcaption className={classes.facts}>
          <span className={classes.chip} title={name}>
            {isSpeaking && <IconVolume size={14} stroke={1.5} aria-label="speaking" />}
            <span className={classes.name}>{name}</span>
          </span>
          <QualityMark participant={participant} />
          {isHandUp && (
            <span className={classes.chip} data-kind="hand">
              <IconHandStop size={14} stroke={1.5} aria-hidden />
              <span className={classes.words}>Hand raised</span>
            </span>
          )}
          {(isOwn ? !isMicrophoneOn : knownOff.microphone) && (
            <span className={classes.chip} data-kind="off">
              <IconMicrophoneOff size={14} stroke={1.5} aria-hidden />
              <span className={classes.words}>{whose} microphone is off</span>
            </span>
          )}
          {knownOff.camera && !isOwn && (
            <span className={classes.chip} data-kind="off">
              Their camera is off
            </span>
          )}
        </figcaption>
        {!isOwn && <DecryptionNotice identity={participant.identity} />}
        {buttons?.(zoom)}
      </div>
    </figure>
  );
}

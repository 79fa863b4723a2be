/** Inside the room: faces, one bar, and a panel at the side. */
import { RoomAudioRenderer, RoomContext } from '@livekit/components-react';
import { useEffect, useState, type ReactNode } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Announcer } from '../call/people/Announcer.tsx';
import { CareAnswers } from '../call/assist/AssistMenu.tsx';
import { CareRequests } from '../call/assist/AssistRequests.tsx';
import { CaptionMark } from '../call/captions/CaptionMark.tsx';
import { CaptionRequest } from '../call/captions/CaptionRequest.tsx';
import { Captions } from '../call/captions/Captions.tsx';
import { ChatNews } from '../call/chat/ChatNews.tsx';
import { ChatPanel } from '../call/chat/ChatPanel.tsx';
import { CallHeader } from '../call/CallHeader.tsx';
import { CallBar, type PanelName } from '../call/CallBar.tsx';
import type { Closing } from './closing.ts';
import { Corner } from '../call/mini/MiniCall.tsx';
import type { Devices, Wanted } from '../devices/devices.ts';
import { DevicesPanel } from '../call/DevicesPanel.tsx';
import type { Line } from './line.ts';
import { LineBanner } from '../call/connection/RoomConnectionBanner.tsx';
import { Moderated } from './Moderated.tsx';
import { MicrophoneNotice } from '../devices/MicrophoneNotice.tsx';
import { NotePanel } from '../call/chat/NotePanel.tsx';
import { useOwnWindow } from '../call/mini/own-window.ts';
import { PeoplePanel } from '../call/people/PeoplePanel.tsx';
import type { CallVisit } from '../call/parts/participants.ts';
import { PoppedOut } from '../call/mini/PopOut.tsx';
import { useSelf } from '../call/parts/self.tsx';
import { SoundFirstBanner } from './SoundFirstBanner.tsx';
import { ShortcutsDialog } from '../call/ShortcutsDialog.tsx';
import { Stage } from '../call/stage/Stage.tsx';
import type { Switches } from './switches.ts';
import { useActs } from '../call/use-call-actions.ts';
import { useBeingRead } from '../call/captions/use-own-captions.ts';
import { useCall } from './use-call.ts';
import { useChat } from '../call/chat/use-chat.ts';
import { useSoundFirst } from './use-sound-first.ts';
import { useHands } from '../call/people/use-hands.ts';
import { useNote } from '../call/chat/use-note.ts';
import { useReading } from '../call/captions/use-others-captions.ts';
import { useDrawn } from './use-room-data.ts';
import { ShutContext } from './use-shut.ts';
import { useShortcuts } from '../call/use-shortcuts.ts';
import { useView } from '../call/parts/use-room-view.ts';
import classes from './Call.module.css';

interface Met {
  visit: CallVisit;
  /** Who is met here, and what for. */
  title: string;
  subtitle: string;
  /** Beside another page, whoever is there may go on with something else. */
  isSmall?: boolean;
  /** Whoever waits before the door, for those who let in. */
  door?: ReactNode;
  onClose: (why: Closing) => void;
}

interface Inside extends Met {
  switches: Switches;
  line: Line;
}

function Inside(props: Inside) {
  const { switches, line, visit, title, subtitle, isSmall = false, door, onClose } = props;
  const soundFirst = useSoundFirst(switches);
  const { uid } = useSelf();
  const [panel, setPanel] = useState<PanelName | null>(null);
  const chat = useChat({ isOpen: panel === 'chat' && !isSmall });
  const isClinician = uid !== null;
  const note = useNote({ visitId: visit.id, isClinician });
  const [isListed, setListed] = useState(false);
  const isConnected = line.state === 'connected';
  const view = useView();
  const hands = useHands();
  const isEncrypted = visit.keyNumber !== null;
  const reading = useReading({ isEncrypted });
  const beingRead = useBeingRead({ isEncrypted });
  const { acts, devices, share } = useActs({
    switches,
    isConnected,
    view,
    hands,
    reading,
    isClinician,
    onPanel: (name) => setPanel(panel === name ? null : name),
    onList: () => setListed(true),
  });
  const keys = useShortcuts(acts, !isSmall);
  const own = useOwnWindow();
  const closePanel = () => setPanel(null);
  const leave = () => onClose({ how: 'left' });
  const inRoom = (
    <div className={classes.room} data-panel={panel ?? undefined}>
      <CallHeader {...{ visit, title, subtitle, own, switches, share }} onLeave={leave} />
      <main tabIndex={-1} className={classes.main}>
        <LineBanner line={line} />
        <Stage {...{ visit, line, view, hands }} />
        <div className={classes.foot}>
          <Captions visit={visit} reading={reading} />
          {isConnected && (
            <MicrophoneNotice onUnmute={acts.microphone} onDevices={() => setPanel('devices')} />
          )}
          <CaptionMark {...beingRead} />
          <SoundFirstBanner {...soundFirst} />
        </div>
        <CaptionRequest {...beingRead} />
        {!isClinician && <CareRequests switches={switches} soundFirst={soundFirst} />}
      </main>
      {panel === 'chat' && <ChatPanel chat={chat} onClose={closePanel} />}
      {panel === 'note' && <NotePanel note={note} onClose={closePanel} />}
      {panel === 'people' && <PeoplePanel visit={visit} onClose={closePanel} />}
      {panel === 'devices' && (
        <DevicesPanel room={switches.room} soundFirst={soundFirst} onClose={closePanel} />
      )}
      <CallBar
        {...{ visit, acts, devices, share, hands, view, reading, isConnected, panel, isClinician }}
        unread={chat.unread.length}
        onLeave={leave}
      />
      <ShortcutsDialog
        opened={isListed}
        onClose={() => setListed(false)}
        isClinician={isClinician}
        isOn={keys.isOn}
        onTurn={keys.setOn}
      />
    </div>
  );
  return (
    <>
      {isSmall ? (
        <Corner
          {...{
            visit,
            title,
            line,
            acts,
            devices,
            share,
            soundFirst,
            reading,
            beingRead,
            view,
            door,
          }}
          unread={chat.unread.length}
          isPoppedOut={own.own !== null}
          onPanel={setPanel}
          onLeave={leave}
        />
      ) : (
        <>
          {inRoom}
          {door}
        </>
      )}
      <PoppedOut {...{ visit, line, switches, view, hands, own }} onLeave={leave} />
      <RoomAudioRenderer />
      <Announcer visit={visit} hands={hands} />
      <ChatNews unread={chat.unread} />
      {isClinician && <CareAnswers />}
      <Moderated />
    </>
  );
}

interface Props extends Met {
  wanted: Wanted;
  /** Open already; the call lets them go. */
  devices?: Devices;
}

export function Call({ wanted, devices, ...met }: Props) {
  const { switches, line, shut } = useCall({ wanted, devices, keyNumber: met.visit.keyNumber });
  const { onClose } = met;
  const isDrawn = useDrawn(switches.room);

  useEffect(() => {
    if (line.state === 'over') onClose({ how: line.why });
    if (line.state === 'refused') onClose({ how: 'refused', words: wordsFor(line.error) });
  }, [line, onClose]);

  return (
    <RoomContext value={switches.room}>
      <ShutContext value={shut}>
        {isDrawn ? (
          <Inside {...met} switches={switches} line={line} />
        ) : (
          <div className={classes.room} />
        )}
      </ShutContext>
    </RoomContext>
  );
}

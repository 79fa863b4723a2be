/** Inside the room: faces, one bar, and a panel at the side. */
import { RoomAudioRenderer, RoomContext } from '@livekit/components-react';
import { useEffect, useState, type ReactNode } from 'react';
import { wordsFor } from '#client/shell/failure.ts';
import { Announcer } from './Announcer.tsx';
import { CareAnswers } from './CareMenu.tsx';
import { CareRequests } from './CareRequests.tsx';
import { CaptionMark } from './CaptionMark.tsx';
import { CaptionRequest } from './CaptionRequest.tsx';
import { Captions } from './Captions.tsx';
import { ChatNews } from './ChatNews.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { CallHeader } from './CallHeader.tsx';
import { CallBar, type PanelName } from './CallBar.tsx';
import type { Closing } from './closing.ts';
import { Corner } from './Corner.tsx';
import type { Devices, Wanted } from './devices.ts';
import { DevicesPanel } from './DevicesPanel.tsx';
import type { Line } from './line.ts';
import { LineBanner } from './LineBanner.tsx';
import { Moderated } from './Moderated.tsx';
import { MicrophoneNotice } from './MicrophoneNotice.tsx';
import { NotePanel } from './NotePanel.tsx';
import { useOwnWindow } from './own-window.ts';
import { PeoplePanel } from './PeoplePanel.tsx';
import type { CallVisit } from './people.ts';
import { PoppedOut } from './PopOut.tsx';
import { useSelf } from './self.tsx';
import { SoundFirstBanner } from './SoundFirstBanner.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { Stage } from './Stage.tsx';
import type { Switches } from './switches.ts';
import { useActs } from './use-acts.ts';
import { useBeingRead } from './use-being-read.ts';
import { useCall } from './use-call.ts';
import { useChat } from './use-chat.ts';
import { useSoundFirst } from './use-sound-first.ts';
import { useHands } from './use-hands.ts';
import { useNote } from './use-note.ts';
import { useReading } from './use-reading.ts';
import { useDrawn } from './use-room-data.ts';
import { ShutContext } from './use-shut.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useView } from './use-view.ts';
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

/** Inside the room: faces, one bar, and a panel at the side. */
import { RoomAudioRenderer, RoomContext } from '@livekit/components-react';
import { Text } from '@mantine/core';
import { useDeferredValue, useEffect, useState } from 'react';
import { wordsFor } from '#client/shell/failure.ts';
import { Announcer } from './Announcer.tsx';
import { CareMenu } from './CareMenu.tsx';
import { CareRequests } from './CareRequests.tsx';
import { CaptionMark } from './CaptionMark.tsx';
import { CaptionRequest } from './CaptionRequest.tsx';
import { Captions } from './Captions.tsx';
import { ChatNews } from './ChatNews.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { CallBar, type PanelName } from './CallBar.tsx';
import type { Closing } from './closing.ts';
import type { Devices, Wanted } from './devices.ts';
import { DevicesPanel } from './DevicesPanel.tsx';
import { EncryptionMark } from './EncryptionMark.tsx';
import type { Line } from './line.ts';
import { LineBanner } from './LineBanner.tsx';
import { Moderated } from './Moderated.tsx';
import { MicrophoneNotice } from './MicrophoneNotice.tsx';
import { NotePanel } from './NotePanel.tsx';
import { OwnScreen } from './OwnScreen.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import type { CallVisit } from './people.ts';
import { PopOut } from './PopOut.tsx';
import { useSelf } from './self.tsx';
import { SoundFirstBanner } from './SoundFirstBanner.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { Stage } from './Stage.tsx';
import type { Switches } from './switches.ts';
import { Timer } from './Timer.tsx';
import { useActs } from './use-acts.ts';
import { useBeingRead } from './use-being-read.ts';
import { useCall } from './use-call.ts';
import { useChat } from './use-chat.ts';
import { useSoundFirst } from './use-sound-first.ts';
import { useHands, type Hands } from './use-hands.ts';
import { useNote } from './use-note.ts';
import { useReading } from './use-reading.ts';
import type { useShare } from './use-share.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useView, type RoomView } from './use-view.ts';
import classes from './Call.module.css';

interface Met {
  visit: CallVisit;
  /** Who is met here, and what for. */
  title: string;
  subtitle: string;
  onClose: (why: Closing) => void;
}

interface Inside extends Met {
  switches: Switches;
  line: Line;
}

interface Head extends Inside {
  share: ReturnType<typeof useShare>;
  view: RoomView;
  hands: Hands;
}

function Header({ title, subtitle, share, onClose, ...call }: Head) {
  const { visit } = call;
  const { uid } = useSelf();
  return (
    <header className={classes.header}>
      <Text component="h1" fw={650} truncate>
        {title}
      </Text>
      <Text c="dimmed" size="sm" truncate visibleFrom="sm">
        {subtitle}
      </Text>
      {visit.keyNumber !== null && <EncryptionMark />}
      {uid !== null && <CareMenu />}
      <PopOut {...call} onLeave={() => onClose({ how: 'left' })} />
      {share.isSharing && <OwnScreen onStop={share.turn} />}
      {visit.openedAt && <Timer since={visit.openedAt} />}
    </header>
  );
}

function Inside(props: Inside) {
  const { switches, line, visit, onClose } = props;
  const soundFirst = useSoundFirst(switches);
  const { uid } = useSelf();
  const [panel, setPanel] = useState<PanelName | null>(null);
  const chat = useChat({ isOpen: panel === 'chat' });
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
  const keys = useShortcuts(acts);
  const closePanel = () => setPanel(null);
  return (
    <div className={classes.room} data-panel={panel ?? undefined}>
      <Header {...props} {...{ share, view, hands }} />
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
        onLeave={() => onClose({ how: 'left' })}
      />
      <ShortcutsDialog
        opened={isListed}
        onClose={() => setListed(false)}
        isClinician={isClinician}
        isOn={keys.isOn}
        onTurn={keys.setOn}
      />
      <RoomAudioRenderer />
      <Announcer visit={visit} hands={hands} />
      <ChatNews unread={chat.unread} />
      <Moderated />
    </div>
  );
}

interface Props extends Met {
  wanted: Wanted;
  /** Open already; the call lets them go. */
  devices?: Devices;
}

export function Call({ wanted, devices, ...met }: Props) {
  const { switches, line } = useCall({ wanted, devices, keyNumber: met.visit.keyNumber });
  const { onClose } = met;
  /** The line goes first: what is drawn around it is much, and comes while it is being made. */
  const isDrawn = useDeferredValue(true, false);

  useEffect(() => {
    if (line.state === 'over') onClose({ how: line.why });
    if (line.state === 'refused') onClose({ how: 'refused', words: wordsFor(line.error) });
  }, [line, onClose]);

  return (
    <RoomContext value={switches.room}>
      {isDrawn ? (
        <Inside {...met} switches={switches} line={line} />
      ) : (
        <div className={classes.room} />
      )}
    </RoomContext>
  );
}

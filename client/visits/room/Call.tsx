/** Inside the room: faces, one bar, and a panel at the side. */
import { RoomAudioRenderer, RoomContext } from '@livekit/components-react';
import { ActionIcon, Text } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { wordsFor } from '#client/shell/failure.ts';
import { Announcer } from './Announcer.tsx';
import { CareMenu } from './CareMenu.tsx';
import { CareRequests } from './CareRequests.tsx';
import type { Closing } from './closing.ts';
import { ChatNews } from './ChatNews.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import { CallBar, type PanelName } from './CallBar.tsx';
import type { Devices, Wanted } from './devices.ts';
import { DevicesPanel } from './DevicesPanel.tsx';
import { EncryptionMark } from './EncryptionMark.tsx';
import { LineBanner } from './LineBanner.tsx';
import { Moderated } from './Moderated.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import type { CallVisit } from './people.ts';
import { PopOut } from './PopOut.tsx';
import { useSelf } from './self.tsx';
import { SoundFirstBanner } from './SoundFirstBanner.tsx';
import { Stage } from './Stage.tsx';
import { Timer } from './Timer.tsx';
import { useCall } from './use-call.ts';
import { useNote } from './use-note.ts';
import { NotePanel } from './NotePanel.tsx';
import { useChat } from './use-chat.ts';
import { useSoundFirst } from './use-sound-first.ts';
import classes from './Call.module.css';

interface Props {
  visit: CallVisit;
  /** Who is met here, and what for. */
  title: string;
  subtitle: string;
  wanted: Wanted;
  /** Open already; the call lets them go. */
  devices?: Devices;
  onClose: (why: Closing) => void;
}

export function Call({ visit, title, subtitle, wanted, devices, onClose }: Props) {
  const { switches, line } = useCall({ wanted, devices, keyNumber: visit.keyNumber });
  const soundFirst = useSoundFirst(switches);
  const { uid } = useSelf();
  const [panel, setPanel] = useState<PanelName | null>(null);
  const chat = useChat({ isOpen: panel === 'chat' });
  const isClinician = uid !== null;
  const note = useNote({ visitId: visit.id, isClinician });
  const turnTo = (name: PanelName) => setPanel(panel === name ? null : name);

  useEffect(() => {
    if (line.state === 'over') onClose({ how: line.why });
    if (line.state === 'refused') onClose({ how: 'refused', words: wordsFor(line.error) });
  }, [line, onClose]);

  const closePanel = () => setPanel(null);
  return (
    <RoomContext value={switches.room}>
      <div className={classes.room} data-panel={panel ?? undefined}>
        <header className={classes.header}>
          <Text component="h1" fw={650} truncate>
            {title}
          </Text>
          <Text c="dimmed" size="sm" truncate visibleFrom="sm">
            {subtitle}
          </Text>
          {visit.keyNumber !== null && <EncryptionMark />}
          {uid !== null && <CareMenu />}
          <PopOut
            visit={visit}
            line={line}
            switches={switches}
            onLeave={() => onClose({ how: 'left' })}
          />
          {isClinician && (
            <ActionIcon
              hiddenFrom="sm"
              variant="subtle"
              size={44}
              my={-10}
              style={{ alignSelf: 'center' }}
              aria-label="Note"
              aria-expanded={panel === 'note'}
              onClick={() => turnTo('note')}
            >
              <IconNotes size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          )}
          {visit.openedAt && <Timer since={visit.openedAt} />}
        </header>
        <main tabIndex={-1} className={classes.main}>
          <LineBanner line={line} />
          <Stage visit={visit} line={line} />
          <SoundFirstBanner {...soundFirst} />
          {uid === null && <CareRequests switches={switches} soundFirst={soundFirst} />}
        </main>
        {panel === 'chat' && <ChatPanel chat={chat} onClose={closePanel} />}
        {panel === 'note' && <NotePanel note={note} onClose={closePanel} />}
        {panel === 'people' && <PeoplePanel visit={visit} onClose={closePanel} />}
        {panel === 'devices' && (
          <DevicesPanel room={switches.room} soundFirst={soundFirst} onClose={closePanel} />
        )}
        <CallBar
          visit={visit}
          switches={switches}
          isConnected={line.state === 'connected'}
          panel={panel}
          unread={chat.unread.length}
          hasNote={isClinician}
          onPanel={turnTo}
          onLeave={() => onClose({ how: 'left' })}
        />
        <RoomAudioRenderer />
        <Announcer />
        <ChatNews unread={chat.unread} />
        <Moderated />
      </div>
    </RoomContext>
  );
}

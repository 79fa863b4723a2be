/** A call: its own page with stage, bar and panels, or the small call while another page is open. */
import { RoomAudioRenderer, RoomContext } from '@livekit/components-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useWakeLock } from '#client/visits/use-wake-lock.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { RoomAnnouncer } from '#client/visits/call/people/RoomAnnouncer.tsx';
import { AssistAnswers } from '#client/visits/call/assist/AssistMenu.tsx';
import { AssistRequests } from '#client/visits/call/assist/AssistRequests.tsx';
import { CaptionMark } from '#client/visits/call/captions/CaptionMark.tsx';
import { CaptionRequest } from '#client/visits/call/captions/CaptionRequest.tsx';
import { Captions } from '#client/visits/call/captions/Captions.tsx';
import { ChatAnnouncer } from '#client/visits/call/chat/ChatAnnouncer.tsx';
import { ConsentPanel } from '#client/visits/call/consent/ConsentPanel.tsx';
import { ChatPanel } from '#client/visits/call/chat/ChatPanel.tsx';
import { CallHeader } from './CallHeader.tsx';
import { CallBar } from './CallBar.tsx';
import { usePanels } from './use-panels.ts';
import type { CallEnding } from '#client/visits/call-end-words.ts';
import { MiniCall } from '#client/visits/call/mini/MiniCall.tsx';
import type { Devices, DeviceChoice } from '#client/visits/devices/use-devices.ts';
import { DevicesPanel } from './DevicesPanel.tsx';
import type { Connection } from '#client/visits/call/connection/call-connection.ts';
import {
  LostConnectionsContext,
  useLostConnections,
} from '#client/visits/call/connection/use-lost-connections.ts';
import { RoomConnectionBanner } from '#client/visits/call/connection/RoomConnectionBanner.tsx';
import { ModerationNotices } from '#client/visits/call/people/ModerationNotices.tsx';
import { MicrophoneNotice } from '#client/visits/devices/MicrophoneNotice.tsx';
import { NotePanel } from '#client/visits/notes/NotePanel.tsx';
import { usePipWindow } from '#client/visits/call/mini/use-pip-window.ts';
import { PeoplePanel } from '#client/visits/call/people/PeoplePanel.tsx';
import type { CallVisit } from '#client/visits/call/parts/participants.ts';
import { PoppedOut, useSmallWindow } from '#client/visits/call/mini/PopOut.tsx';
import { SidePanel } from '#client/visits/call/parts/SidePanel.tsx';
import { OfGuest } from '#client/visits/guest/guest-sheet.tsx';
import { useHasSheet, VisitSheet } from '#client/visits/public/visit-sheet.tsx';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { AudioFirstBanner } from '#client/visits/call/audio-first/AudioFirstBanner.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { Stage } from '#client/visits/call/stage/Stage.tsx';
import type { CallSession } from '#client/visits/call/connection/call-session.ts';
import type { OngoingCall } from '#client/visits/call/connection/ongoing-call.ts';
import { useCallActions } from './use-call-actions.ts';
import { useOwnCaptions } from '#client/visits/call/captions/use-own-captions.ts';
import { useCall } from '#client/visits/call/connection/use-call.ts';
import { useChat } from '#client/visits/call/chat/use-chat.ts';
import {
  ProcessorBusyContext,
  useProcessorBusy,
} from '#client/visits/call/audio-first/use-processor-busy.ts';
import { useAudioFirst } from '#client/visits/call/audio-first/use-audio-first.ts';
import { useRaisedHands } from '#client/visits/call/people/use-raised-hands.ts';
import { useNote } from '#client/visits/notes/use-note.ts';
import { useOthersCaptions } from '#client/visits/call/captions/use-others-captions.ts';
import { useIsRendered } from '#client/visits/call/connection/use-room-data.ts';
import { DecryptionFailureContext } from '#client/visits/call/encryption/use-decryption.ts';
import { useCallSounds } from './use-call-sounds.ts';
import { usePushToTalk } from './use-push-to-talk.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useRoomView } from '#client/visits/call/parts/use-room-view.ts';
import classes from './Call.module.css';

interface SharedProps {
  visit: CallVisit;
  /** With whom the call is. */
  title: string;
  /** The type of the appointment, or the hospital. */
  subtitle: string;
  /** For guests: the number that they may call instead. */
  clinicPhone?: string | null;
  /** Another page is open: only the small call is shown. */
  isSmall?: boolean;
  /** For clinicians: who waits to be admitted, with the buttons that admit. */
  waitingCard?: ReactNode;
  onClose: (ending: CallEnding) => void;
}

interface RoomProps extends SharedProps {
  callSession: CallSession;
  connection: Connection;
}

function CallRoom(props: RoomProps) {
  const {
    callSession,
    connection,
    visit,
    title,
    subtitle,
    clinicPhone = null,
    isSmall = false,
    waitingCard,
    onClose,
  } = props;
  useWakeLock();
  const isProcessorBusy = useProcessorBusy(callSession.room);
  const audioFirst = useAudioFirst(callSession, isProcessorBusy);
  const lostConnections = useLostConnections(callSession.room, connection);
  const { uid } = useSelf();
  const hasSheet = useHasSheet(visit.id);
  const panels = usePanels(hasSheet ? 'sheet' : null);
  const chat = useChat({ isOpen: panels.isOpen('chat') && !isSmall });
  const isClinician = uid !== null;
  const note = useNote({ visitId: visit.id, uid });
  const [isListed, setListed] = useState(false);
  const isConnected = connection.state === 'connected';
  const view = useRoomView();
  const hands = useRaisedHands();
  const isEncrypted = visit.keyNumber !== null;
  const othersCaptions = useOthersCaptions({ isEncrypted });
  const ownCaptions = useOwnCaptions({ isEncrypted });
  const { actions, devices, share, switchMicrophone } = useCallActions({
    callSession,
    isConnected,
    view,
    hands,
    othersCaptions,
    isClinician,
    onPanel: panels.toggle,
    onList: () => setListed(true),
  });
  // Where a panel is there to write in, a letter that misses its field would mute or raise the hand.
  const isWriting = panels.isOpen('chat') || panels.isOpen('note');
  const keys = useShortcuts(actions, !isSmall && !isWriting);
  const pip = usePipWindow();
  usePushToTalk({
    isActive: keys.isOn && !isSmall && isConnected,
    microphone: devices.microphone,
    switchMicrophone,
  });
  useCallSounds({ unread: chat.unread.length, raised: hands.raised.length });
  const leave = () => onClose({ how: 'left' });
  const smallWindow = useSmallWindow({ pip, callSession, onLeave: leave });
  const callPage = (
    <div className={classes.room} data-call-page>
      <CallHeader
        {...{ visit, title, subtitle, clinicPhone, smallWindow, share }}
        isConsentShown={panels.isOpen('consent')}
        onConsent={() => panels.toggle('consent')}
      />
      <div className={classes.patient}>{waitingCard}</div>
      <main tabIndex={-1} className={classes.main}>
        <RoomConnectionBanner connection={connection} />
        <Stage {...{ visit, connection, view, hands }} />
        <div className={classes.foot}>
          <Captions visit={visit} othersCaptions={othersCaptions} />
          {isConnected && (
            <MicrophoneNotice
              onUnmute={actions.microphone}
              onDevices={() => panels.show('devices')}
            />
          )}
          <CaptionMark {...ownCaptions} />
          <AudioFirstBanner {...audioFirst} />
        </div>
        <CaptionRequest {...ownCaptions} />
        {!isClinician && <OfGuest />}
        {!isClinician && <AssistRequests callSession={callSession} audioFirst={audioFirst} />}
      </main>
      {panels.open.length > 0 && (
        <div className={classes.panels} data-call-panels>
          {panels.isOpen('chat') && <ChatPanel chat={chat} onClose={() => panels.close('chat')} />}
          {panels.isOpen('note') && (
            <NotePanel visitId={visit.id} note={note} onClose={() => panels.close('note')} />
          )}
          {panels.isOpen('sheet') && hasSheet && (
            <SidePanel title="Sheet" onClose={() => panels.close('sheet')}>
              <VisitSheet visitId={visit.id} />
            </SidePanel>
          )}
          {panels.isOpen('consent') && (
            <ConsentPanel
              visitId={visit.id}
              onStopCaptions={ownCaptions.stop}
              onClose={() => panels.close('consent')}
            />
          )}
          {panels.isOpen('people') && (
            <PeoplePanel visit={visit} onClose={() => panels.close('people')} />
          )}
          {panels.isOpen('devices') && (
            <DevicesPanel
              room={callSession.room}
              audioFirst={audioFirst}
              onClose={() => panels.close('devices')}
            />
          )}
        </div>
      )}
      <CallBar
        {...{
          visit,
          actions,
          devices,
          share,
          hands,
          view,
          othersCaptions,
          isConnected,
          panels,
          smallWindow,
          isClinician,
          hasSheet,
        }}
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
    <ProcessorBusyContext value={isProcessorBusy}>
      <LostConnectionsContext value={lostConnections}>
        {isSmall ? (
          <MiniCall
            {...{
              visit,
              title,
              connection,
              actions,
              devices,
              share,
              audioFirst,
              othersCaptions,
              ownCaptions,
              view,
              waitingCard,
            }}
            unread={chat.unread.length}
            isPoppedOut={pip.pipWindow !== null}
            onPanel={panels.show}
            onLeave={leave}
          />
        ) : (
          callPage
        )}
        {smallWindow?.question}
        <PoppedOut {...{ visit, connection, callSession, view, hands, pip }} onLeave={leave} />
        <RoomAudioRenderer />
        <RoomAnnouncer visit={visit} hands={hands} />
        <ChatAnnouncer unread={chat.unread} />
        {isClinician && <AssistAnswers />}
        <ModerationNotices visitId={visit.id} />
      </LostConnectionsContext>
    </ProcessorBusyContext>
  );
}

interface Props extends SharedProps {
  deviceChoice: DeviceChoice;
  /** Open already; the call uses and in the end closes them. */
  devices?: Devices;
  /** Where the click that joined has begun it. */
  begun?: OngoingCall | undefined;
}

export function Call({ deviceChoice, devices, begun, ...shared }: Props) {
  const { callSession, connection, decryptionFailures } = useCall({
    deviceChoice,
    devices,
    begun,
    keyNumber: shared.visit.keyNumber,
  });
  const { onClose } = shared;
  const isRendered = useIsRendered(callSession.room);

  useEffect(() => {
    if (connection.state === 'over') onClose({ how: connection.why });
    if (connection.state === 'refused')
      onClose({ how: 'refused', words: wordsFor(connection.error) });
  }, [connection, onClose]);

  return (
    <RoomContext value={callSession.room}>
      <DecryptionFailureContext value={decryptionFailures}>
        {isRendered ? (
          <CallRoom {...shared} callSession={callSession} connection={connection} />
        ) : (
          <div className={classes.room} />
        )}
      </DecryptionFailureContext>
    </RoomContext>
  );
}

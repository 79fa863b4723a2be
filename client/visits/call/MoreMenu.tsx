/** The menu of what does not fit on the bar: captions, layout, full screen, shortcuts; on a phone more. */
import { Menu, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconDots,
  IconFileCheck,
  IconHandStop,
  IconKeyboard,
  IconLayoutGrid,
  IconListDetails,
  IconMaximize,
  IconNotes,
  IconPictureInPicture,
  IconSettings,
  IconTextCaption,
  IconUserSquare,
} from '@tabler/icons-react';
import { BarButton } from '#client/visits/call/parts/BarButton.tsx';
import { toSchedule } from './CallHeader.tsx';
import type { SmallWindow } from '#client/visits/call/mini/PopOut.tsx';
import type { CallActions } from './use-call-actions.ts';
import type { RaisedHands } from '#client/visits/call/people/use-raised-hands.ts';
import { canTranscribe } from '#client/visits/call/captions/speech-recognition.ts';
import type { OthersCaptions } from '#client/visits/call/captions/use-others-captions.ts';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import type { RoomView } from '#client/visits/call/parts/use-room-view.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface Props {
  actions: CallActions;
  view: RoomView;
  hands: RaisedHands;
  othersCaptions: OthersCaptions;
  isClinician: boolean;
  isEncrypted: boolean;
  /** On a desk in the header. */
  smallWindow: SmallWindow | null;
  onConsent: () => void;
}

function captionNote(isEncrypted: boolean): string | null {
  if (isEncrypted) return 'Turned off in an encrypted visit.';
  return canTranscribe() ? null : 'This browser cannot make captions of what you say.';
}

export function MoreMenu(props: Props) {
  const { actions, view, hands, othersCaptions, isClinician, isEncrypted } = props;
  const { smallWindow, onConsent } = props;
  const isPhone = usePhone();
  const note = captionNote(isEncrypted);
  const isGrid = view.layout === 'grid';
  return (
    <Menu position="top" width={250}>
      <Menu.Target>
        <BarButton word="More" Picture={IconDots} />
      </Menu.Target>
      <Menu.Dropdown mah="calc(100dvh - 110px)" style={{ overflowY: 'auto' }}>
        {/* Not hidden by a rule: the menu's first item gets the focus. */}
        {isPhone && (
          <>
            <Menu.Item leftSection={<IconHandStop {...icon} />} onClick={actions.hand}>
              {hands.isUp ? 'Lower your hand' : 'Raise your hand'}
            </Menu.Item>
            {isClinician && (
              <Menu.Item leftSection={<IconNotes {...icon} />} onClick={actions.note}>
                Note
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconSettings {...icon} />} onClick={actions.devices}>
              Devices
            </Menu.Item>
            <Menu.Item leftSection={<IconFileCheck {...icon} />} onClick={onConsent}>
              Consent
            </Menu.Item>
            {isClinician && (
              <Menu.Item
                component={Link}
                {...toSchedule}
                leftSection={<IconListDetails {...icon} />}
              >
                Schedule
              </Menu.Item>
            )}
            {smallWindow && (
              <Menu.Item
                leftSection={<IconPictureInPicture {...icon} />}
                onClick={smallWindow.toggle}
              >
                {smallWindow.word}
              </Menu.Item>
            )}
          </>
        )}
        <Menu.Item
          leftSection={<IconTextCaption {...icon} />}
          disabled={isEncrypted}
          onClick={actions.captions}
        >
          {othersCaptions.isOn ? 'Stop captions' : 'Ask for captions'}
          {note && (
            <Text component="span" display="block" size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </Menu.Item>
        <Menu.Item
          leftSection={isGrid ? <IconUserSquare {...icon} /> : <IconLayoutGrid {...icon} />}
          onClick={actions.layout}
        >
          {isGrid ? 'Show the speaker large' : 'Show everybody the same size'}
        </Menu.Item>
        <Menu.Item
          leftSection={
            view.isFilled ? <IconArrowsMinimize {...icon} /> : <IconArrowsMaximize {...icon} />
          }
          onClick={view.toggleFill}
        >
          {view.isFilled ? 'Show whole pictures' : 'Fill the tiles with the pictures'}
        </Menu.Item>
        {document.fullscreenEnabled && (
          <Menu.Item leftSection={<IconMaximize {...icon} />} onClick={actions.fullScreen}>
            Full screen
          </Menu.Item>
        )}
        {!isPhone && (
          <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={actions.list}>
            Keyboard shortcuts
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

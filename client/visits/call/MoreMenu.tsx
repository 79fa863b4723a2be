/** What the bar has no room for: the view, full screen, the list of shortcuts; on a phone more. */
import { Menu, Text } from '@mantine/core';
import {
  IconDots,
  IconHandStop,
  IconKeyboard,
  IconLayoutGrid,
  IconMaximize,
  IconNotes,
  IconSettings,
  IconTextCaption,
  IconUserSquare,
} from '@tabler/icons-react';
import { BarButton } from './parts/BarButton.tsx';
import type { Acts } from './use-call-actions.ts';
import type { Hands } from './people/use-hands.ts';
import { canWriteDown } from '../room/speech.ts';
import type { Reading } from './captions/use-others-captions.ts';
import type { RoomView } from './parts/use-room-view.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface Props {
  acts: Acts;
  view: RoomView;
  hands: Hands;
  reading: Reading;
  isClinician: boolean;
  isEncrypted: boolean;
}

function captionNote(isEncrypted: boolean): string | null {
  if (isEncrypted) return 'Turned off in an encrypted visit.';
  return canWriteDown() ? null : 'This browser cannot write your own voice down.';
}

export function MoreMenu(props: Props) {
  const { acts, view, hands, reading, isClinician, isEncrypted } = props;
  const note = captionNote(isEncrypted);
  const isGrid = view.layout === 'grid';
  return (
    <Menu position="top" width={250}>
      <Menu.Target>
        <BarButton word="More" Picture={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item hiddenFrom="sm" leftSection={<IconHandStop {...icon} />} onClick={acts.hand}>
          {hands.isUp ? 'Lower your hand' : 'Raise your hand'}
        </Menu.Item>
        {isClinician && (
          <Menu.Item hiddenFrom="sm" leftSection={<IconNotes {...icon} />} onClick={acts.note}>
            Note
          </Menu.Item>
        )}
        <Menu.Item hiddenFrom="sm" leftSection={<IconSettings {...icon} />} onClick={acts.devices}>
          Devices
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTextCaption {...icon} />}
          disabled={isEncrypted}
          onClick={acts.captions}
        >
          {reading.isOn ? 'Stop captions' : 'Ask for captions'}
          {note && (
            <Text component="span" display="block" size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </Menu.Item>
        <Menu.Item
          leftSection={isGrid ? <IconUserSquare {...icon} /> : <IconLayoutGrid {...icon} />}
          onClick={acts.layout}
        >
          {isGrid ? 'Show the speaker large' : 'Show everybody alike'}
        </Menu.Item>
        {document.fullscreenEnabled && (
          <Menu.Item leftSection={<IconMaximize {...icon} />} onClick={acts.fullScreen}>
            Full screen
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={acts.list}>
          Keyboard shortcuts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

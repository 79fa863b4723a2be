/** What the bar has no room for: the view, full screen, the list of shortcuts; on a phone more. */
import { Menu } from '@mantine/core';
import {
  IconDots,
  IconHandStop,
  IconKeyboard,
  IconLayoutGrid,
  IconMaximize,
  IconNotes,
  IconSettings,
  IconUserSquare,
} from '@tabler/icons-react';
import { BarButton } from './BarButton.tsx';
import type { Acts } from './use-acts.ts';
import type { Hands } from './use-hands.ts';
import type { RoomView } from './use-view.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface Props {
  acts: Acts;
  view: RoomView;
  hands: Hands;
  isClinician: boolean;
}

export function MoreMenu({ acts, view, hands, isClinician }: Props) {
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

/** The panel beside the roster: a cell at once; what planners open more rarely is loaded when they do. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { DrawerHead } from '#client/ui/panels/DrawerHead.tsx';
import { SideDrawer } from '#client/ui/panels/SideDrawer.tsx';
import { useFocusBack } from '#client/ui/panels/use-focus-back.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import type { RosterAddress } from '#client/roster/roster-address.ts';
import type { RosterBoard } from '#client/roster/board/board.ts';
import type { Content } from '#client/roster/board/edits.ts';
import type { Block } from '#client/roster/board/sheet.ts';
import type { Held } from '#client/roster/unsaved-edits.ts';
import type { Fill } from '#client/roster/fill/use-fill.ts';
import type { BoardEdits } from '#client/roster/use-board-edits.ts';
import { nameOf } from '#client/roster/roster-words.ts';
import { CellPanel } from './CellPanel.tsx';
import { shortDay } from '#client/ui/times/times.ts';
import { isOnPhone } from '#client/ui/panels/on-phone.ts';

const FillPanel = lazy(async () => ({
  default: (await import('#client/roster/fill/FillPanel.tsx')).FillPanel,
}));
const PatternPanel = lazy(async () => ({
  default: (await import('./PatternPanel.tsx')).PatternPanel,
}));
const PersonPanel = lazy(async () => ({
  default: (await import('#client/roster/people/RosterPersonPanel.tsx')).PersonPanel,
}));
const PublishPanel = lazy(async () => ({
  default: (await import('./PublishPanel.tsx')).PublishPanel,
}));
const SetupPanel = lazy(async () => ({
  default: (await import('#client/roster/setup/SetupPanel.tsx')).SetupPanel,
}));

interface PanelProps {
  address: RosterAddress;
  board: RosterBoard;
  content: Content;
  editing: BoardEdits;
  selected: Held<Block>;
  fill: Fill;
  today: string;
}

export function RosterPanel({ address, selected, fill, today, ...of }: PanelProps) {
  const { panel, cell, closePanel } = address;
  const { board } = of;
  const isOpen = panel !== null && (panel === 'cell' || board.period.mayPlan);
  useFocusBack(isOpen);
  useSyncExternalStore(board.subscribe, () => (isOpen ? board.version() : 0));
  const colleague = (id: string) => <ColleagueName person={{ id, fullName: nameOf(board, id) }} />;
  const titles = {
    // As `cellWords`.
    cell: cell ? (
      <>
        {colleague(cell.practitionerId)}, {shortDay(cell.day)}
      </>
    ) : (
      'Shift'
    ),
    publish: 'Publish the roster',
    pattern: 'Lay a rotation',
    setup: 'Shift types and cover',
    fill: 'Fill open shifts',
    person: address.practitionerId ? colleague(address.practitionerId) : 'Person',
  };
  return (
    <SideDrawer
      opened={isOpen}
      onClose={closePanel}
      isCovered={false}
      size={isOnPhone() ? '100%' : 480}
    >
      {isOpen && <DrawerHead title={titles[panel]} />}
      {panel === 'cell' && cell && (
        <CellPanel
          cell={cell}
          onDone={closePanel}
          onPerson={() => address.open('person', cell.practitionerId)}
          {...of}
        />
      )}
      <Suspense fallback={<DelayedStatus>Opening the panel</DelayedStatus>}>
        {isOpen && panel === 'publish' && <PublishPanel board={board} />}
        {isOpen && panel === 'pattern' && (
          <PatternPanel selected={selected} onDone={closePanel} {...of} />
        )}
        {isOpen && panel === 'fill' && (
          <FillPanel board={board} fill={fill} today={today} onShow={closePanel} />
        )}
        {isOpen && panel === 'person' && address.practitionerId && (
          <PersonPanel key={address.practitionerId} practitionerId={address.practitionerId} />
        )}
        {isOpen && panel === 'setup' && <SetupPanel units={board.period.units} />}
      </Suspense>
    </SideDrawer>
  );
}

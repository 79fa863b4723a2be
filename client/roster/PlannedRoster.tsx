/** A loaded roster with its grid or, on a phone, its list, its panels, and what the rules say. */
import { VisuallyHidden } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { DrawerHead } from '#client/ui/panels/DrawerHead.tsx';
import { SideDrawer } from '#client/ui/panels/SideDrawer.tsx';
import { useFocusBack } from '#client/ui/panels/use-focus-back.ts';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import type { RosterAddress } from './address.ts';
import type { RosterBoard } from './board/board.ts';
import { weekCopied, type Content } from './board/edits.ts';
import { blockOf, cellAt, daysOf, type Block, type Place } from './board/sheet.ts';
import { DayList } from './DayList.tsx';
import { FillPanel } from './fill/FillPanel.tsx';
import { ProposalBar } from './fill/ProposalBar.tsx';
import { useFill, type Fill } from './fill/use-fill.ts';
import { coverOf, useBoardVersion } from './grid/CoverRow.tsx';
import { RosterGrid } from './grid/RosterGrid.tsx';
import { CellPanel } from './panels/CellPanel.tsx';
import { PersonPanel } from './people/PersonPanel.tsx';
import { PatternPanel } from './panels/PatternPanel.tsx';
import { PublishPanel } from './panels/PublishPanel.tsx';
import { SetupPanel } from './setup/SetupPanel.tsx';
import { Verdict } from './panels/Verdict.tsx';
import { PlannerActions } from './Toolbar.tsx';
import { useEditing, type Editing } from './use-editing.ts';
import { cellWords, nameOf } from './words.ts';

interface Props {
  board: RosterBoard;
  address: RosterAddress;
  title: string;
  today: string;
  isPhone: boolean;
  filters: ReactNode;
  printed: ReactNode;
}

function stateWords(board: RosterBoard, days: readonly string[]): string {
  const short = days.filter((day) => coverOf(board, day).short.length > 0).length;
  const cover = short === 0 ? 'Covered' : `Short on ${short === 1 ? '1 day' : `${short} days`}`;
  const count = board.unpublishedCount();
  if (!board.period.mayPlan) return `${cover}. You see what is published.`;
  const drafts = count === 0 ? 'Everything is published' : `Draft: ${count} not published`;
  return `${drafts}. ${cover}.`;
}

interface PanelProps {
  address: RosterAddress;
  board: RosterBoard;
  content: Content;
  editing: Editing;
  selection: Block;
  fill: Fill;
  today: string;
}

function RosterPanel({ address, selection, fill, today, ...of }: PanelProps) {
  const { panel, cell, closePanel } = address;
  const { board } = of;
  const isOpen = panel !== null && (panel === 'cell' || board.period.mayPlan);
  useFocusBack(isOpen);
  const titles = {
    cell: cell ? cellWords(board, cell) : 'Shift',
    publish: 'Publish the roster',
    pattern: 'Lay a rotation',
    setup: 'Shift types and cover',
    fill: 'Fill open shifts',
    person: address.practitionerId ? nameOf(board, address.practitionerId) : 'Person',
  };
  return (
    <SideDrawer
      opened={isOpen}
      onClose={closePanel}
      isCovered={false}
      size={globalThis.matchMedia('(max-width: 47.99em)').matches ? '100%' : 480}
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
      {isOpen && panel === 'publish' && <PublishPanel board={board} />}
      {isOpen && panel === 'pattern' && (
        <PatternPanel selection={selection} onDone={closePanel} {...of} />
      )}
      {isOpen && panel === 'fill' && (
        <FillPanel board={board} fill={fill} today={today} onShow={closePanel} />
      )}
      {isOpen && panel === 'person' && address.practitionerId && (
        <PersonPanel key={address.practitionerId} practitionerId={address.practitionerId} />
      )}
      {isOpen && panel === 'setup' && <SetupPanel units={board.period.units} />}
    </SideDrawer>
  );
}

export function PlannedRoster({ board, address, title, today, isPhone, filters, printed }: Props) {
  useBoardVersion(board);
  const editing = useEditing(board);
  const days = daysOf(board.period);
  const content: Content = {
    sheet: { rows: board.rows, days },
    types: board.types,
    standingIn: (cell) => board.standingIn(cell),
  };
  const [selection, setSelection] = useState<Block>(
    blockOf({ row: 0, day: 0 }, { row: 0, day: 0 }),
  );
  const [phoneDay, setPhoneDay] = useState(Math.max(0, days.indexOf(today)));
  const area = useRef<HTMLDivElement>(null);
  const fill = useFill({ board, content, editing, isPanelOpen: address.panel === 'fill' });
  const toGrid = () => area.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  const { mayPlan } = board.period;
  const openCell = (place: Place) => {
    const cell = cellAt(content.sheet, place);
    if (cell) address.open('cell', `${cell.practitionerId},${cell.unitId},${cell.day}`);
  };
  return (
    <>
      <PageHeader
        title={title}
        state={stateWords(board, days)}
        actions={
          mayPlan && (
            <PlannerActions
              address={address}
              editing={editing}
              unpublished={board.unpublishedCount()}
              onCopyWeek={days.length >= 14 ? () => editing.attempt(weekCopied(content, 0)) : null}
            />
          )
        }
      />
      {printed}
      {filters}
      <ProposalBar
        board={board}
        fill={fill}
        cell={cellAt(content.sheet, { row: selection.top, day: selection.first })}
        onDone={toGrid}
      />
      <div ref={area}>
        {board.rows.length === 0 && (
          <EmptyCard>
            Nobody belongs to this unit yet. An administrator gives people a unit under People.
          </EmptyCard>
        )}
        {board.rows.length > 0 && isPhone && (
          <DayList
            board={board}
            days={days}
            at={phoneDay}
            onDay={setPhoneDay}
            onCell={(cell) =>
              address.open('cell', `${cell.practitionerId},${cell.unitId},${cell.day}`)
            }
          />
        )}
        {board.rows.length > 0 && !isPhone && (
          <RosterGrid
            board={board}
            content={content}
            editing={editing}
            today={today}
            openCell={openCell}
            onSelect={setSelection}
          />
        )}
      </div>
      {editing.proposal && (
        <Verdict board={board} editing={editing} proposal={editing.proposal} onDone={toGrid} />
      )}
      <VisuallyHidden component="output">{editing.said}</VisuallyHidden>
      <RosterPanel {...{ address, board, content, editing, selection, fill, today }} />
    </>
  );
}

/** A loaded roster with its grid or, on a phone, its list, its panels, and what the rules say. */
import { VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Legend, type Letter } from '#client/ui/appointments/Legend.tsx';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import type { RosterAddress } from './roster-address.ts';
import type { RosterBoard } from './board/board.ts';
import { weekCopied, type Content } from './board/edits.ts';
import { blockOf, cellAt, daysOf, type Block, type GridPosition } from './board/sheet.ts';
import { DayList } from './RosterDays.tsx';
import { useFill } from './fill/use-fill.ts';
import { peopleOverHours } from './grid/contract-hours.ts';
import { coverOf, isShort } from './grid/cover.ts';
import { useBoardVersion } from './grid/CoverRow.tsx';
import { RosterGrid } from './grid/RosterGrid.tsx';
import { RosterPanel } from './panels/RosterPanel.tsx';
import { Verdict } from './panels/Verdict.tsx';
import { PhoneTools } from './RosterPhoneTools.tsx';
import { Filters, PlannerActions, type FilterProps } from './RosterToolbar.tsx';
import { Held, useHeld } from './unsaved-edits.ts';
import { typeTimes } from './roster-words.ts';
import { useBoardEdits, type BoardEdits } from './use-board-edits.ts';

const ProposalBar = lazy(async () => ({
  default: (await import('./fill/ProposalBar.tsx')).ProposalBar,
}));

interface Props {
  board: RosterBoard;
  address: RosterAddress;
  title: string;
  today: string;
  isPhone: boolean;
  filters: FilterProps;
  printed: ReactNode;
  /** Of units that are closed. */
  notices: ReactNode;
}

function stateWords(board: RosterBoard, days: readonly string[], isPhone: boolean): string {
  if (board.period.units.some(({ isOpen }) => !isOpen))
    return 'Published shifts of a closed unit, to read alone.';
  const short = days.filter((day) => coverOf(board, day).some(isShort)).length;
  const shortDays = short === 1 ? '1 day' : `${short} days`;
  // Where one of its days is shown.
  const when = isPhone && days.length === 7 ? ' this week' : '';
  const cover = short === 0 ? 'All shifts covered' : `Short on ${shortDays}${when}`;
  const count = board.unpublishedCount();
  if (!board.period.mayPlan) return `${cover}. You see what is published.`;
  const drafts = count === 0 ? 'All published' : `Draft: ${count} not published`;
  // A day alone has no hours of a contract beside it.
  const over = isPhone ? 0 : peopleOverHours(board, days);
  const hours = over > 0 && ` ${over === 1 ? '1 person' : `${over} people`} over their hours.`;
  return `${drafts}. ${cover}.${hours || ''}`;
}

const contentOf = (board: RosterBoard): Content => ({
  sheet: { rows: board.rows, days: daysOf(board.period) },
  types: board.types,
  standingIn: (cell) => board.standingIn(cell),
});

function State({
  board,
  days,
  units,
}: {
  board: RosterBoard;
  days: readonly string[];
  /** On a phone, where the field that names them is in the sheet; null elsewhere. */
  units: string | null;
}) {
  useBoardVersion(board);
  return units === null
    ? stateWords(board, days, false)
    : `${units}. ${stateWords(board, days, true)}`;
}

const lettersOf = ({ types }: RosterBoard): Letter[] =>
  [...types.values()]
    .filter(({ active }) => active)
    .map((type) => ({ ...type, name: `${type.name} ${typeTimes(type)}` }));

/** On paper alone, where the field with the units is not: whose roster it is, and what the letters are. */
function PrintedLegend({ board, units }: { board: RosterBoard; units: readonly string[] }) {
  const letters = lettersOf(board).map(({ letter, name }) => `${letter} ${name}`);
  return (
    <p data-printed-only style={{ margin: '0 0 6px', fontSize: 11 }}>
      <b>{listed(units)}</b>. {[...new Set(letters)].join(', ')}.
    </p>
  );
}

function Said({ editing }: { editing: BoardEdits }) {
  const { announcement } = useHeld(editing.state);
  return <VisuallyHidden component="output">{announcement}</VisuallyHidden>;
}

/**
 * It is not rendered when a shift changes or another cell is selected: what shows those follows the
 * board, the editing or the selection itself.
 */
export function PlannedRoster(props: Props) {
  const { board, address, title, today, isPhone, filters, printed, notices } = props;
  const editing = useBoardEdits(board);
  const content = useMemo(() => contentOf(board), [board]);
  const { days } = content.sheet;
  // As the grid's cursor begins.
  const [selected] = useState(() => {
    const first = { row: 0, day: Math.max(0, days.indexOf(today)) };
    return new Held<Block>(blockOf(first, first));
  });
  const area = useRef<HTMLDivElement>(null);
  const fill = useFill({ board, content, editing, isPanelOpen: address.panel === 'fill' });
  const toGrid = () => area.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  const { mayPlan } = board.period;
  const openCell = (position: GridPosition) => {
    const cell = cellAt(content.sheet, position);
    if (cell) address.open('cell', `${cell.practitionerId},${cell.unitId},${cell.day}`);
  };
  const planner = mayPlan && {
    address,
    board,
    editing,
    onCopyWeek: days.length >= 14 ? () => editing.attempt(weekCopied(content, 0)) : null,
  };
  const unitNames = board.period.units.map(({ name }) => name);
  const isOpen = board.period.units.every((unit) => unit.isOpen);
  return (
    <>
      <PageHeader
        title={title}
        state={<State board={board} days={days} units={isPhone ? listed(unitNames) : null} />}
        actions={
          isPhone ? (
            <PhoneTools filters={filters} planner={planner} />
          ) : (
            planner && <PlannerActions {...planner} />
          )
        }
      />
      {printed}
      <PrintedLegend board={board} units={unitNames} />
      {!isPhone && <Filters {...filters} />}
      {notices}
      {fill.proposal && (
        <Suspense>
          <ProposalBar {...{ board, fill, content, selected }} onDone={toGrid} />
        </Suspense>
      )}
      <div ref={area}>
        {board.rows.length === 0 && (
          <EmptyCard>
            {isOpen
              ? 'Nobody belongs to this unit yet. An administrator gives people a unit under People.'
              : 'Nobody had a shift in these days.'}
          </EmptyCard>
        )}
        {board.rows.length > 0 && isPhone && (
          <DayList
            board={board}
            day={filters.day}
            onCell={(cell) =>
              address.open('cell', `${cell.practitionerId},${cell.unitId},${cell.day}`)
            }
          />
        )}
        {board.rows.length > 0 && !isPhone && (
          <>
            <div data-not-printed>
              <Legend letters={lettersOf(board)} />
            </div>
            <RosterGrid {...{ board, content, editing, today, openCell, selected }} />
          </>
        )}
      </div>
      <Verdict board={board} editing={editing} onDone={toGrid} />
      <Said editing={editing} />
      <RosterPanel {...{ address, board, content, editing, selected, fill, today }} />
    </>
  );
}

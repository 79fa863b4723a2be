/** The roster's toolbar: units, view, steps in time, and what a planner does to a selection. */
import { ActionIcon, Box, Button, Group, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { Units } from '#shared/people.ts';
import { mostRosterUnits } from '#shared/roster.ts';
import { unitChoices } from '#client/organization/public/closed-units.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { dayBeside, views, type RosterAddress, type View } from './roster-address.ts';
import type { RosterBoard } from './board/board.ts';
import type { BoardEdits } from './use-board-edits.ts';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

export interface FilterProps {
  address: RosterAddress;
  /** Closed ones too: a roster looks back. */
  units: Units | undefined;
  unitIds: readonly string[];
  from: string;
  /** The one that a phone shows. */
  day: string;
  onUnits: (ids: string[]) => void;
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const step = { variant: 'default', size: 36 } as const;

export const toFairness = ({ unitIds: [unitId] }: FilterProps): string =>
  `/roster/fairness${unitId ? `?unit=${unitId}` : ''}`;

export const UnitsField = ({ units, unitIds, onUnits }: FilterProps) => (
  <MultiPicker
    label="Units"
    placeholder={unitIds.length === 0 ? 'Choose a unit' : ''}
    {...unitChoices(units)}
    value={[...unitIds]}
    maxValues={mostRosterUnits}
    onChange={onUnits}
    nothingFoundMessage="No unit has that name."
  />
);

/** The switch between a week and the year on a phone. */
export const YearButton = ({ address }: FilterProps) => (
  <Button
    variant="default"
    onClick={() => address.show({ view: address.view === 'year' ? null : 'year' })}
  >
    {address.view === 'year' ? 'Days' : 'Year'}
  </Button>
);

interface StepProps {
  address: RosterAddress;
  /** Before and after what is shown. */
  names: readonly [string, string];
  dayBeside: (by: 1 | -1) => string;
}

const StepButtons = ({ address, names, dayBeside }: StepProps) => (
  <Group gap={6} wrap="nowrap">
    <ActionIcon
      {...step}
      aria-label={names[0]}
      onClick={() => address.show({ day: dayBeside(-1) })}
    >
      <IconChevronLeft {...icon} />
    </ActionIcon>
    <Button
      variant="default"
      px={{ base: 8, sm: 'md' }}
      onClick={() => address.show({ day: null })}
    >
      Today
    </Button>
    <ActionIcon {...step} aria-label={names[1]} onClick={() => address.show({ day: dayBeside(1) })}>
      <IconChevronRight {...icon} />
    </ActionIcon>
  </Group>
);

export const PeriodSteps = ({ address, from }: FilterProps) => (
  <StepButtons
    address={address}
    names={['Earlier', 'Later']}
    dayBeside={(by) => dayBeside(address.view, from, by)}
  />
);

export const DaySteps = ({ address, day }: FilterProps) => (
  <StepButtons
    address={address}
    names={['Day before', 'Day after']}
    dayBeside={(by) => addDays(day, by)}
  />
);

export function Filters(props: FilterProps) {
  const { address } = props;
  return (
    <Group gap="sm" align="flex-end" mb="md" data-not-printed>
      <Box flex="1 1 260px" maw={520}>
        <UnitsField {...props} />
      </Box>
      <SegmentedControl
        aria-label="View"
        data={Object.entries(views).map(([value, label]) => ({ value, label }))}
        value={address.view}
        onChange={(next) => address.show({ view: next as View })}
      />
      <PeriodSteps {...props} />
      <Button variant="default" component={Link} to={toFairness(props)}>
        Fairness
      </Button>
    </Group>
  );
}

export interface ActionProps {
  address: RosterAddress;
  board: RosterBoard;
  editing: BoardEdits;
  onCopyWeek: (() => void) | null;
}

interface Tool {
  label: string;
  /** The page that it is. */
  to?: string;
  /** Null where it cannot be done now. */
  run?: (() => void) | null;
}

export const moreOf = ({ address, onCopyWeek }: ActionProps): readonly Tool[] => [
  { label: 'Lay a rotation…', run: () => address.open('pattern') },
  { label: 'Copy the first week to the next', run: onCopyWeek },
  { label: 'Print', run: () => globalThis.print() },
  { label: 'Shift types and cover…', run: () => address.open('setup') },
  { label: 'Rules of duty', to: '/roster/rules' },
  { label: 'Skills', to: '/roster/skills' },
  { label: 'Times worked', to: '/roster/times' },
];

interface PublishProps extends ActionProps {
  /** On a phone: the number alone, and nothing where all is published, as the subtitle says. */
  isShort?: boolean;
}

export function PublishButton({ address, board, isShort = false }: PublishProps) {
  const unpublished = useSyncExternalStore(board.subscribe, () => board.unpublishedCount());
  const words = unpublished === 1 ? 'Publish 1 change' : `Publish ${unpublished} changes`;
  if (isShort && unpublished === 0) return null;
  return (
    <Button
      disabled={unpublished === 0}
      onClick={() => address.open('publish')}
      {...(isShort && { 'aria-label': words })}
    >
      {unpublished === 0 ? 'Publish' : isShort ? `Publish ${unpublished}` : words}
    </Button>
  );
}

/** Returns whether there is anything to undo, and to redo. */
export function useUndoable({ state }: BoardEdits): { canUndo: boolean; canRedo: boolean } {
  const { subscribe, get } = state;
  const canUndo = useSyncExternalStore(subscribe, () => get().stack.doneActs.length > 0);
  const canRedo = useSyncExternalStore(subscribe, () => get().stack.undoneActs.length > 0);
  return { canUndo, canRedo };
}

function UndoButtons({ editing }: Pick<ActionProps, 'editing'>) {
  const { canUndo, canRedo } = useUndoable(editing);
  return (
    <>
      <Tooltip label="Undo">
        <ActionIcon {...step} aria-label="Undo" disabled={!canUndo} onClick={editing.undo}>
          <IconArrowBackUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo">
        <ActionIcon {...step} aria-label="Redo" disabled={!canRedo} onClick={editing.redo}>
          <IconArrowForwardUp {...icon} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

export function PlannerActions(props: ActionProps) {
  const { address, editing } = props;
  return (
    <Group gap="sm" data-not-printed>
      <UndoButtons editing={editing} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            aria-label="More of the roster"
            rightSection={<IconChevronDown {...icon} />}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {moreOf(props).map(({ label, to, run }) =>
            to ? (
              <Menu.Item key={label} component={Link} to={to}>
                {label}
              </Menu.Item>
            ) : (
              <Menu.Item key={label} disabled={!run} onClick={run ?? undefined}>
                {label}
              </Menu.Item>
            ),
          )}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => address.open('fill')}>
        Fill open shifts
      </Button>
      <PublishButton {...props} />
    </Group>
  );
}

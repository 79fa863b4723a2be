/** The roster's toolbar: units, view, steps in time, and what a planner does to a selection. */
import { ActionIcon, Button, Group, Menu, MultiSelect, SegmentedControl } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { mostRosterUnits } from '#shared/roster.ts';
import { dayBeside, views, type RosterAddress, type View } from './address.ts';
import type { Editing } from './use-editing.ts';

interface Props {
  address: RosterAddress;
  units: readonly { id: string; name: string }[];
  unitIds: readonly string[];
  from: string;
  onUnits: (ids: string[]) => void;
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const step = { variant: 'default', size: 36 } as const;

export function Filters({ address, units, unitIds, from, onUnits }: Props) {
  const { view } = address;
  return (
    <Group gap="sm" align="flex-end" mb="md" data-not-printed>
      <MultiSelect
        label="Units"
        flex="1 1 260px"
        maw={520}
        searchable
        placeholder={unitIds.length === 0 ? 'Choose a unit' : ''}
        data={units.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...unitIds]}
        maxValues={mostRosterUnits}
        onChange={onUnits}
        nothingFoundMessage="No open unit has that name."
      />
      <SegmentedControl
        aria-label="View"
        visibleFrom="sm"
        data={Object.entries(views).map(([value, label]) => ({ value, label }))}
        value={view}
        onChange={(next) => address.show({ view: next as View })}
      />
      <Button
        variant="default"
        hiddenFrom="sm"
        onClick={() => address.show({ view: view === 'year' ? null : 'year' })}
      >
        {view === 'year' ? 'Days' : 'Year'}
      </Button>
      <Group gap={6} wrap="nowrap">
        <ActionIcon
          {...step}
          aria-label="Earlier"
          onClick={() => address.show({ day: dayBeside(view, from, -1) })}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <Button variant="default" onClick={() => address.show({ day: null })}>
          Today
        </Button>
        <ActionIcon
          {...step}
          aria-label="Later"
          onClick={() => address.show({ day: dayBeside(view, from, 1) })}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
      </Group>
      <Button
        variant="subtle"
        component={Link}
        to={`/roster/fairness${unitIds[0] ? `?unit=${unitIds[0]}` : ''}`}
      >
        Fairness
      </Button>
    </Group>
  );
}

interface ActionProps {
  address: RosterAddress;
  editing: Editing;
  unpublished: number;
  onCopyWeek: (() => void) | null;
}

export function PlannerActions({ address, editing, unpublished, onCopyWeek }: ActionProps) {
  const { stack } = editing;
  return (
    <Group gap="sm" data-not-printed>
      <ActionIcon
        {...step}
        aria-label="Undo"
        disabled={stack.done.length === 0}
        onClick={editing.undo}
      >
        <IconArrowBackUp {...icon} />
      </ActionIcon>
      <ActionIcon
        {...step}
        aria-label="Redo"
        disabled={stack.undone.length === 0}
        onClick={editing.redo}
      >
        <IconArrowForwardUp {...icon} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon {...step} aria-label="More of the roster">
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => address.open('pattern')}>Lay a rotation…</Menu.Item>
          <Menu.Item disabled={onCopyWeek === null} onClick={onCopyWeek ?? undefined}>
            Copy the first week to the next
          </Menu.Item>
          <Menu.Item onClick={() => globalThis.print()}>Print</Menu.Item>
          <Menu.Item onClick={() => address.open('setup')}>Shift types and cover…</Menu.Item>
          <Menu.Item component={Link} to="/roster/rules">
            Rules of duty
          </Menu.Item>
          <Menu.Item component={Link} to="/roster/skills">
            Skills
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => address.open('fill')}>
        Fill open shifts
      </Button>
      <Button disabled={unpublished === 0} onClick={() => address.open('publish')}>
        {unpublished === 0
          ? 'Publish'
          : `Publish ${unpublished === 1 ? '1 change' : `${unpublished} changes`}`}
      </Button>
    </Group>
  );
}

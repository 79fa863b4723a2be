/** The roster's tools on a phone in one row: the steps in time, publishing, and a sheet with the rest. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { addDays } from '#client/ui/times/local-days.ts';
import { ToolbarSheet } from '#client/ui/panels/ToolbarSheet.tsx';
import {
  DaySteps,
  moreOf,
  PeriodSteps,
  PublishButton,
  toFairness,
  UnitsField,
  useUndoable,
  YearButton,
  type ActionProps,
  type FilterProps,
} from './RosterToolbar.tsx';

function PlannerTools(props: ActionProps) {
  const { address, editing } = props;
  const { canUndo, canRedo } = useUndoable(editing);
  return (
    <>
      <Button variant="default" disabled={!canUndo} onClick={editing.undo}>
        Undo
      </Button>
      <Button variant="default" disabled={!canRedo} onClick={editing.redo}>
        Redo
      </Button>
      <Button variant="default" onClick={() => address.open('fill')}>
        Fill open shifts
      </Button>
      {moreOf(props).map(({ label, to, run }) =>
        to ? (
          <Button key={label} variant="default" component={Link} to={to}>
            {label}
          </Button>
        ) : (
          <Button key={label} variant="default" disabled={!run} onClick={run ?? undefined}>
            {label}
          </Button>
        ),
      )}
    </>
  );
}

interface Props {
  filters: FilterProps;
  /** For those who plan. */
  planner?: ActionProps | false;
}

/** A phone shows one day, and here the way to another week. */
const WeekButtons = ({ address, day }: FilterProps) => (
  <>
    <Button variant="default" onClick={() => address.show({ day: addDays(day, -7) })}>
      Week before
    </Button>
    <Button variant="default" onClick={() => address.show({ day: addDays(day, 7) })}>
      Week after
    </Button>
  </>
);

export function PhoneTools({ filters, planner = false }: Props) {
  const isYear = filters.address.view === 'year';
  return (
    <>
      {isYear ? <PeriodSteps {...filters} /> : <DaySteps {...filters} />}
      <ToolbarSheet label="More of the roster">
        <UnitsField {...filters} />
        {!isYear && <WeekButtons {...filters} />}
        {planner && <PlannerTools {...planner} />}
        <YearButton {...filters} />
        <Button variant="default" component={Link} to={toFairness(filters)}>
          Fairness
        </Button>
      </ToolbarSheet>
      {planner && <PublishButton {...planner} isShort />}
    </>
  );
}

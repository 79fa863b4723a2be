/** The roster's tools on a phone in one row: the steps in time, publishing, and a sheet with the rest. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ToolbarSheet } from '#client/ui/panels/ToolbarSheet.tsx';
import {
  moreOf,
  PublishButton,
  StepButtons,
  toFairness,
  UnitsField,
  useUndoable,
  YearButton,
  type ActionProps,
  type FilterProps,
} from './Toolbar.tsx';

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

export function PhoneTools({ filters, planner = false }: Props) {
  return (
    <>
      <StepButtons {...filters} />
      <ToolbarSheet label="More of the roster">
        <UnitsField {...filters} />
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

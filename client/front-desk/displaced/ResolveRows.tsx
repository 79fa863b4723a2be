/** The appointments that are settled together: each can be left out, and says what becomes of it. */
import { Checkbox, Text } from '@mantine/core';
import type {
  DisplacedAppointment,
  SettlePlan,
  SettleResult,
} from '#shared/front-desk/displaced.ts';
import { timeSpan } from '#client/ui/appointments/appointment-words.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import classes from '#client/ui/appointments/TakerRows.module.css';
import { keyOf, refOf, whyWords } from './displaced-words.ts';

export interface SettleRowState {
  /** Undefined until it is known. */
  plan: SettlePlan | undefined;
  result: SettleResult | undefined;
  isChosen: boolean;
}

interface Props {
  rows: readonly DisplacedAppointment[];
  zone: string;
  stateOf: (one: DisplacedAppointment) => SettleRowState;
  onToggle: (key: string) => void;
}

function verdictWords({ plan, result, isChosen }: SettleRowState, zone: string): string {
  if (result) return result.words;
  if (!plan) return 'Looking what can be done.';
  if (!plan.can) return plan.words;
  if (!isChosen) return 'Stays as it is.';
  if (plan.startsAt === undefined) return plan.words;
  return `${plan.words} ${shortDay(dayIn(zone, plan.startsAt))}, ${clockTime(plan.startsAt, zone)}.`;
}

function Row({
  one,
  zone,
  state,
  onToggle,
}: Omit<Props, 'rows' | 'stateOf'> & {
  one: DisplacedAppointment;
  state: SettleRowState;
}) {
  const { appointment } = one;
  const { plan, result, isChosen } = state;
  const isBad = result ? !result.isDone : plan?.can === false;
  return (
    <li className={classes.row}>
      <Checkbox
        label={
          <Text span fw={600}>
            {appointment.patientName}
          </Text>
        }
        description={`${shortDay(dayIn(zone, appointment.startsAt))}, ${timeSpan(appointment, zone)}. ${whyWords(one)}.`}
        checked={isChosen && plan?.can !== false}
        disabled={result !== undefined || plan?.can !== true}
        onChange={() => onToggle(keyOf(refOf(one)))}
      />
      <Text size="sm" {...(isBad ? { c: 'warn' } : {})} component="output">
        {verdictWords(state, zone)}
      </Text>
    </li>
  );
}

export const SettleRows = ({ rows, stateOf, ...rest }: Props) => (
  <ol className={classes.rows} aria-label="What becomes of each">
    {rows.map((row) => (
      <Row key={keyOf(refOf(row))} one={row} state={stateOf(row)} {...rest} />
    ))}
  </ol>
);

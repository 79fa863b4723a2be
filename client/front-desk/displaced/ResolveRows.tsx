/** The appointments that are settled together: each can be left out, and says what becomes of it. */
import { Checkbox, Text } from '@mantine/core';
import type {
  DisplacedAppointment,
  ResolvePlan,
  ResolveResult,
} from '#shared/front-desk/displaced.ts';
import { timeSpan } from '#client/ui/appointments/appointment-words.ts';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';
import classes from '#client/ui/appointments/TakerRows.module.css';
import { keyOf, refOf, whyWords } from './displaced-words.ts';

export interface ResolveRowState {
  /** Undefined until it is known. */
  plan: ResolvePlan | undefined;
  result: ResolveResult | undefined;
  isChosen: boolean;
}

interface Props {
  rows: readonly DisplacedAppointment[];
  zone: string;
  stateOf: (displaced: DisplacedAppointment) => ResolveRowState;
  onToggle: (key: string) => void;
}

function verdictWords({ plan, result, isChosen }: ResolveRowState, zone: string): string {
  if (result) return result.words;
  if (!plan) return 'Looking what can be done.';
  if (!plan.can) return plan.words;
  if (!isChosen) return 'Stays as it is.';
  if (plan.startsAt === undefined) return plan.words;
  return `${plan.words} ${shortDay(dayIn(zone, plan.startsAt))}, ${clockTime(plan.startsAt, zone)}.`;
}

function Row({
  displaced,
  zone,
  state,
  onToggle,
}: Omit<Props, 'rows' | 'stateOf'> & {
  displaced: DisplacedAppointment;
  state: ResolveRowState;
}) {
  const { appointment } = displaced;
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
        description={`${shortDay(dayIn(zone, appointment.startsAt))}, ${timeSpan(appointment, zone)}. ${whyWords(displaced)}.`}
        checked={isChosen && plan?.can !== false}
        disabled={result !== undefined || plan?.can !== true}
        onChange={() => onToggle(keyOf(refOf(displaced)))}
      />
      <Text size="sm" {...(isBad ? { c: 'warn' } : {})} component="output">
        {verdictWords(state, zone)}
      </Text>
    </li>
  );
}

export const ResolveRows = ({ rows, stateOf, ...rest }: Props) => (
  <ol className={classes.rows} aria-label="What becomes of each">
    {rows.map((row) => (
      <Row key={keyOf(refOf(row))} displaced={row} state={stateOf(row)} {...rest} />
    ))}
  </ol>
);

/** The published shifts of somebody who will not be there, each with one choice: who takes it, offered to the unit, or a gap. */
import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HandOverTaker } from '#shared/roster/shift-hand-over.ts';
import type { ShiftChoice, ShiftToCover } from '#shared/roster/shift-choices.ts';
import { trpc } from '#client/shell/api/api.ts';
import { clockTime, comingDay, dayIn, viewersToday, viewersZone } from '#client/ui/times/times.ts';

const notCovered = 'uncovered';
const toUnit = 'open';

/** "Night, Emergency, Mon 24, 19:00" */
function shiftWords({ name, unit, startsAt }: ShiftToCover): string {
  const zone = viewersZone();
  const day = comingDay(dayIn(zone, startsAt), viewersToday());
  return `${name}, ${unit}, ${day}, ${clockTime(startsAt, zone)}`;
}

const takerLabel = ({ fullName, findings }: HandOverTaker) =>
  findings[0] ? `${fullName}: ${findings[0].words}` : fullName;

const isStopped = (taker: HandOverTaker | undefined) =>
  taker?.findings.some(({ severity }) => severity === 'stop') ?? false;

interface RowProps {
  shift: ShiftToCover;
  choice: ShiftChoice | undefined;
  onChoice: (choice: ShiftChoice) => void;
}

function ShiftRow({ shift, choice, onChoice }: RowProps) {
  const [isAsked, setAsked] = useState(false);
  const { id: assignmentId, canOpen } = shift;
  const takers = trpc.roster.handOverTakers.useQuery(
    { assignmentId, withOwnUnit: true },
    { enabled: isAsked },
  );
  const toId = choice?.choice === 'hand-over' ? choice.toId : null;
  const taker = takers.data?.find(({ id }) => id === toId);
  const reason = choice?.choice === 'hand-over' ? (choice.reason ?? '') : '';
  const choose = (value: string | null) => {
    if (value === notCovered || value === toUnit || value === null)
      onChoice({ choice: value ?? notCovered, assignmentId });
    else onChoice({ choice: 'hand-over', assignmentId, toId: value, reason: null });
  };
  return (
    <Stack gap={4} component="li">
      <Select
        label={shiftWords(shift)}
        data={[
          { value: notCovered, label: 'Not covered: shown as a gap' },
          ...(canOpen ? [{ value: toUnit, label: 'Offer to the unit' }] : []),
          {
            group: takers.isFetching ? 'Looking who could take it…' : 'Hand over to',
            items: (takers.data ?? []).map((one) => ({ value: one.id, label: takerLabel(one) })),
          },
        ]}
        value={toId ?? choice?.choice ?? notCovered}
        allowDeselect={false}
        error={takers.error && 'Who could take it could not be loaded.'}
        onDropdownOpen={() => setAsked(true)}
        onChange={choose}
      />
      {toId !== null && isStopped(taker) && (
        <TextInput
          label="Reason for the override"
          description="It is kept with the shift and in the audit log."
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={(event) => {
            const words = event.currentTarget.value;
            onChoice({ choice: 'hand-over', assignmentId, toId, reason: words || null });
          }}
        />
      )}
    </Stack>
  );
}

interface Props {
  shifts: readonly ShiftToCover[];
  choices: readonly ShiftChoice[];
  onChoices: (choices: ShiftChoice[]) => void;
}

export function ShiftChoices({ shifts, choices, onChoices }: Props) {
  return (
    <Stack gap="xs">
      <Text size="sm">Published shifts in that time, and who covers them:</Text>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {shifts.map((shift) => (
          <ShiftRow
            key={shift.id}
            shift={shift}
            choice={choices.find(({ assignmentId }) => assignmentId === shift.id)}
            onChoice={(choice) =>
              onChoices([
                ...choices.filter(({ assignmentId }) => assignmentId !== shift.id),
                choice,
              ])
            }
          />
        ))}
      </Stack>
    </Stack>
  );
}

/** The published shifts of somebody who leaves, with a choice for each. */
import { Alert, Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import type { ShiftChoice } from '#shared/roster/shift-choices.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { counted } from '#client/ui/list/counted.ts';
import { ShiftChoices } from './ShiftChoices.tsx';

interface Props {
  practitionerId: string;
  /** Null: from now on. */
  lastDay: string | null;
  choices: readonly ShiftChoice[];
  onChoices: (choices: ShiftChoice[]) => void;
}

/** Nothing where there are none. */
export function LeaverShifts({ practitionerId, lastDay, choices, onChoices }: Props) {
  const query = trpc.roster.people.shiftsOfLeaver.useQuery({ practitionerId, lastDay });
  if (query.error && !query.data)
    return <QueryFailed title="Their shifts could not be loaded." query={query} />;
  if (!query.data) return <Text size="sm">Looking for their shifts…</Text>;
  const { shifts } = query.data;
  if (shifts.length === 0) return null;
  return (
    <Alert
      color="warn"
      role="note"
      title={`${counted(shifts.length, 'published shift')} after that`}
      icon={<IconCalendarExclamation stroke={1.5} aria-hidden />}
    >
      <ShiftChoices shifts={shifts} choices={choices} onChoices={onChoices} />
    </Alert>
  );
}

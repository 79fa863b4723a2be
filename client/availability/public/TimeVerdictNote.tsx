/** What speaks against the time in a form, and a field for the reason where the patient is elsewhere then. */
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TimeVerdict } from '#shared/appointments/time-check.ts';
import { may } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';

interface Props {
  id: string;
  verdict: TimeVerdict | null;
  reason: string;
  error?: string | undefined;
  onReason: (reason: string) => void;
}

export const elsewhereLabel = 'Why both are needed';

export function TimeVerdictNote({ id, verdict, reason, error, onReason }: Props) {
  const user = useUser();
  const words = verdict?.words ?? null;
  const isReasonShown =
    may(user, 'appointments.overbook') && (verdict?.isPatientElsewhere === true || reason !== '');
  return (
    <Stack gap="xs">
      <Text component="output" size="sm" display="block">
        {words !== null && (
          <Group gap={6} wrap="nowrap" align="flex-start" c={verdict?.kind === 'no' ? 'bad' : ''}>
            <IconAlertTriangle size={18} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
            {words}
          </Group>
        )}
      </Text>
      {isReasonShown && (
        <TextInput
          id={id}
          label={elsewhereLabel}
          description="You can still book this time. The reason is kept with the appointment."
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={error}
          onChange={({ currentTarget }) => onReason(currentTarget.value)}
        />
      )}
    </Stack>
  );
}

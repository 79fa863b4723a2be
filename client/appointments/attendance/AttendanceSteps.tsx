/** The next step of a visit in person as a button, and the others in a menu. */
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { Appointment } from '#shared/appointments.ts';
import type { AttendanceTarget } from '#shared/appointments/kinds.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { doneWords, stepsOffered, verbOf } from './words.ts';

interface Props {
  appointment: Appointment;
  now: number;
  /** In a narrow list one button is enough; the details have the rest. */
  withMenu?: boolean;
}

export function AttendanceSteps({ appointment, now, withMenu = true }: Props) {
  const user = useUser();
  const { id, version, patientName, state } = appointment;
  const attend = trpc.appointments.attend.useMutation({
    onSuccess: (_answer, { to }) => toast.done(doneWords(patientName, to)),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const { buttons, menu } = stepsOffered(appointment, now);
  if (!may(user, 'appointments.book') || buttons.length + menu.length === 0) return null;
  const take = (to: AttendanceTarget) => attend.mutate({ appointmentId: id, version, to });
  const isRunning = (to: AttendanceTarget) => attend.isPending && attend.variables.to === to;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end" data-not-printed>
      {buttons.slice(0, withMenu ? 2 : 1).map((to, at) => (
        <Button
          key={to}
          variant={at === 0 && state === 'arrived' ? 'filled' : 'default'}
          loading={isRunning(to)}
          disabled={attend.isPending}
          aria-label={`${verbOf(appointment, to)}: ${patientName}`}
          onClick={() => take(to)}
        >
          {verbOf(appointment, to)}
        </Button>
      ))}
      {withMenu && menu.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`Other steps: ${patientName}`}
              loading={menu.some(isRunning)}
            >
              <IconDotsVertical size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menu.map((to) => (
              <Menu.Item key={to} onClick={() => take(to)}>
                {verbOf(appointment, to)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}

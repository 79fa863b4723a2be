/** The next step of an appointment as a button, and the others in a menu or beside it. */
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconChevronDown, IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import type { AttendanceTarget } from '#shared/appointments/kinds.ts';
import { may } from '#shared/roles.ts';
import { isLeftOpen } from '#client/ui/appointments/over.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { doneWords, stepsOffered, verbOf } from './words.ts';

interface Props {
  appointment: Appointment;
  now: number;
  /**
   * `desk`: two buttons, the others in a menu. `day`: one button; what was left open has one menu that
   * closes it. `details`: as at the desk, without a menu where there is no button.
   */
  place: 'desk' | 'day' | 'details';
}

const closingFirst = ['completed', 'no-show', 'arrived', 'in-progress'] as const;

interface StepMenuProps {
  steps: readonly AttendanceTarget[];
  appointment: Appointment;
  onTake: (to: AttendanceTarget) => void;
  /** What opens it. */
  children: ReactNode;
}

const StepMenu = ({ steps, appointment, onTake, children }: StepMenuProps) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown>
      {steps.map((to) => (
        <Menu.Item key={to} onClick={() => onTake(to)}>
          {verbOf(appointment, to)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

function useSteps(appointment: Appointment) {
  const { id, version } = appointment;
  const attend = trpc.appointments.attend.useMutation({
    onSuccess: (_answer, { to }) => toast.done(doneWords(appointment, to)),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return {
    isPending: attend.isPending,
    take: (to: AttendanceTarget) => attend.mutate({ appointmentId: id, version, to }),
    isRunning: (to: AttendanceTarget) => attend.isPending && attend.variables.to === to,
  };
}

export function AttendanceSteps({ appointment, now, place }: Props) {
  const user = useUser();
  const { patientName, state } = appointment;
  const { isPending, take, isRunning } = useSteps(appointment);
  const offered = stepsOffered(appointment, now);
  const all = [...offered.buttons, ...offered.menu];
  if (!may(user, 'appointments.book') || all.length === 0) return null;
  if (place === 'day' && isLeftOpen(appointment, now))
    return (
      <StepMenu
        steps={closingFirst.filter((to) => all.includes(to))}
        appointment={appointment}
        onTake={take}
      >
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
          loading={isPending}
          aria-label={`Close: ${patientName}`}
        >
          Close
        </Button>
      </StepMenu>
    );
  const isSpread = place === 'details' && offered.buttons.length === 0;
  const buttons = isSpread ? all : offered.buttons.slice(0, place === 'day' ? 1 : 2);
  const menu = isSpread || place === 'day' ? [] : offered.menu;
  return (
    <Group
      gap={6}
      wrap="nowrap"
      justify="flex-end"
      flex={place === 'details' ? '1 1 100%' : undefined}
      data-not-printed
    >
      {buttons.map((to, at) => (
        <Button
          key={to}
          flex={place === 'details' ? 1 : undefined}
          variant={at === 0 && state === 'arrived' ? 'filled' : 'default'}
          loading={isRunning(to)}
          disabled={isPending}
          aria-label={`${verbOf(appointment, to)}: ${patientName}`}
          onClick={() => take(to)}
        >
          {verbOf(appointment, to)}
        </Button>
      ))}
      {menu.length > 0 && (
        <StepMenu steps={menu} appointment={appointment} onTake={take}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Other steps: ${patientName}`}
            loading={menu.some(isRunning)}
          >
            <IconDotsVertical size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </StepMenu>
      )}
    </Group>
  );
}

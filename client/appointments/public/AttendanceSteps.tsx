/** The next step of an appointment as a button, and the others in a menu or beside it. */
import { Button, Group, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import type { AttendanceTarget } from '#shared/appointments/appointment-kinds.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { ButtonMenu } from '#client/ui/panels/ButtonMenu.tsx';
import { MoreButton } from '#client/ui/panels/MoreButton.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { doneWords, stepsOffered, verbOf, type StepsView } from './attendance-words.ts';

interface Props {
  appointment: Appointment;
  now: number;
  /**
   * `desk`: two buttons, the others in a menu. `day`: one button, and a menu where it was left open.
   * `details`: as at the desk, without a menu where there is no button.
   */
  view: StepsView;
  /** In the waiting room of a tele-visit: who is here did not miss it. */
  isHere?: boolean;
  /** Its first button is the one to press now. */
  isPrimary?: boolean;
  /** Where no step has a button. */
  instead?: ReactNode;
  /** What else may be done, at the end of the menu. */
  more?: ReactNode;
}

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

export function AttendanceSteps(props: Props) {
  const { appointment, now, view, isHere = false, isPrimary, instead, more } = props;
  const user = useUser();
  const { patientName, state } = appointment;
  const { isPending, take: record, isRunning } = useSteps(appointment);
  const { buttons, menu } = stepsOffered(appointment, { now, view, isHere });
  const isMenu = menu.length > 0 || Boolean(more);
  if (!may(user, 'appointments.book') || (buttons.length === 0 && !isMenu && !instead)) return null;
  const isDetails = view === 'details';
  const isSpread = isDetails && buttons.length === 0;
  return (
    <Group
      gap={6}
      wrap="nowrap"
      justify="flex-end"
      flex={isDetails ? '1 1 100%' : undefined}
      data-not-printed
    >
      {(isSpread ? menu : buttons).map((to, at) => (
        <Button
          key={to}
          flex={isDetails ? 1 : undefined}
          {...(view === 'day' && { px: 'sm' })}
          variant={
            at === 0 && !isSpread && (isPrimary ?? state === 'arrived') ? 'filled' : 'default'
          }
          loading={isRunning(to)}
          disabled={isPending}
          aria-label={`${verbOf(appointment, to)}: ${patientName}`}
          onClick={() => record(to)}
        >
          {verbOf(appointment, to)}
        </Button>
      ))}
      {buttons.length === 0 && instead}
      {isMenu && !isSpread && (
        <ButtonMenu
          position="bottom-end"
          withinPortal
          button={(props) => (
            <MoreButton
              {...props}
              aria-label={`Other steps: ${patientName}`}
              loading={menu.some(isRunning)}
            />
          )}
        >
          {menu.map((to) => (
            <Menu.Item key={to} onClick={() => record(to)}>
              {verbOf(appointment, to)}
            </Menu.Item>
          ))}
          {menu.length > 0 && more && <Menu.Divider />}
          {more}
        </ButtonMenu>
      )}
    </Group>
  );
}

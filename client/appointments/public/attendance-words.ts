/** Words of the steps of a visit in person, and which of them a button offers. */
import type { Appointment } from '#shared/appointments.ts';
import { isProbablyNoShow, obstacleToStep } from '#shared/appointments/attendance.ts';
import {
  attendanceTargets,
  type AttendanceTarget,
} from '#shared/appointments/appointment-kinds.ts';
import { isLeftOpen, isLongOver } from '#client/ui/appointments/over.ts';
import { clockTime, lengthWords, minutesBetween } from '#client/ui/times/times.ts';

/** Returns the words on the button of a step; a step back says so. */
export function verbOf({ state }: Pick<Appointment, 'state'>, to: AttendanceTarget): string {
  if (to === 'booked') return state === 'arrived' ? 'Take check-in back' : 'Back to booked';
  if (to === 'arrived' && state === 'in-progress') return 'Back to waiting';
  if (to === 'arrived' && state === 'no-show') return 'Came after all';
  if (to === 'in-progress' && state === 'completed') return 'Reopen';
  return {
    arrived: 'Check in',
    'in-progress': 'Call in',
    completed: 'Complete',
    'no-show': 'No-show',
  }[to];
}

/** Returns what is said once a step is done. */
export const doneWords = (
  { patientName: name, state }: Pick<Appointment, 'patientName' | 'state'>,
  to: AttendanceTarget,
): string =>
  ({
    booked:
      state === 'arrived'
        ? `The check-in of ${name} is taken back.`
        : `The visit of ${name} is not closed.`,
    arrived: `${name} has arrived.`,
    'in-progress': `${name} is called in.`,
    completed: `The visit of ${name} is completed.`,
    'no-show': `${name} did not come.`,
  })[to];

const usual: Partial<Record<Appointment['state'], AttendanceTarget>> = {
  booked: 'arrived',
  arrived: 'in-progress',
  'in-progress': 'completed',
};

/** The view in which steps are offered: the front desk, the list of a day, or the details. */
export type StepsView = 'desk' | 'day' | 'details';

interface Standing {
  now: number;
  view: StepsView;
  /** In the waiting room of a tele-visit: who is here did not miss it. */
  isHere?: boolean;
}

/** The steps on buttons, the usual one first, and those in the menu. */
export function stepsOffered(appointment: Appointment, { now, view, isHere = false }: Standing) {
  const { state, type } = appointment;
  const facts = { ...appointment, kind: type.kind };
  const isAllowed = (to: AttendanceTarget) =>
    obstacleToStep(facts, to, now) === null && !(isHere && to === 'no-show');
  const allowed = attendanceTargets.filter(isAllowed);
  const proposed = isProbablyNoShow(facts, now) ? 'no-show' : null;
  // At the desk somebody may still come a little late.
  const isLeft = (view === 'desk' ? isLongOver : isLeftOpen)(appointment, now);
  const isOnButton = (to: AttendanceTarget) =>
    isLeft || (type.kind === 'tele-visit' && state === 'booked')
      ? to === 'completed' || to === 'no-show'
      : to === usual[state] || to === proposed;
  const buttons = allowed.filter(isOnButton);
  const menu = allowed.filter((to) => !isOnButton(to));
  if (view !== 'day') return { buttons, menu };
  return { buttons: buttons.slice(0, 1), menu: isLeft ? [...buttons.slice(1), ...menu] : [] };
}

/** "Arrived 10:02, seen 10:15 after 13 min, left 10:40" */
export function attendanceWords({ attendance, type }: Appointment, zone: string): string | null {
  // Of a tele-visit it says only that staff closed it.
  if (!attendance || type.kind !== 'in-person') return null;
  const { arrivedAt, startedAt, endedAt } = attendance;
  const waited = arrivedAt && startedAt ? minutesBetween(arrivedAt, startedAt) : null;
  const words = [
    arrivedAt && `arrived ${clockTime(arrivedAt, zone)}`,
    startedAt &&
      `seen ${clockTime(startedAt, zone)}${waited === null ? '' : ` after ${lengthWords(waited)}`}`,
    endedAt && `left ${clockTime(endedAt, zone)}`,
  ].filter((part) => part !== null && part !== '');
  const text = words.join(', ');
  return text === '' ? null : `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

/** The sentences below the heading of today and of a week. */
import { useWaiting } from '#client/visits/public/use-waiting.ts';
import { longestWords } from '#client/visits/public/waiting-words.ts';
import { isViewersZone } from '#client/ui/times/times.ts';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { useUser } from '#client/shell/session/session.tsx';
import type { Address } from '#client/appointments/public/schedule-address.ts';
import { countWords, dutyWords, nowAndNextWords } from './header-words.ts';
import { useOnCallNow } from './use-on-call-now.ts';
import type { useSchedule } from './use-schedule.ts';

export function useStateWords(
  { appointments, zone }: Pick<ReturnType<typeof useSchedule>, 'appointments' | 'zone'>,
  { view }: Pick<Address, 'view'>,
  now: number,
): string {
  const { uid } = useUser();
  const isPhone = usePhone();
  const covering = useOnCallNow();
  const { patients } = useWaiting();
  if (!appointments || !zone) return '';
  const waiting = new Set(patients.map(({ appointmentId }) => appointmentId));
  return [
    view === 'today' && longestWords(patients, now),
    view !== 'today' && appointments.length > 0 && `${countWords(appointments)}.`,
    view === 'today' && nowAndNextWords(appointments, { now, zone, waiting }),
    // On a phone the card of who is covering says it.
    view === 'today' &&
      !isPhone &&
      dutyWords(covering, uid, { at: new Date(now).toISOString(), zone }),
    view !== 'today' && !isViewersZone(zone) && `Times in ${zone}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

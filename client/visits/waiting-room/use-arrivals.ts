/** Announces who arrives in the waiting room; patients and colleagues' requests are counted and heard on every screen. */
import { useEffect, useRef, useState } from 'react';
import type { Visit } from '#shared/visits.ts';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { useTitleCount } from '#client/shell/pages/title-sign.ts';
import { ring } from '#client/shell/alerts/attention.ts';
import { useAlertSound } from '#client/shell/alerts/use-alert-sound.ts';
import { companionName } from './patient-words.ts';

interface Arrival {
  id: string;
  isPatient: boolean;
  /** Who waits; null for a reply. */
  name: string | null;
  words: string;
}

function patientOf({ id, state, patient, appointment }: Visit): Arrival[] {
  const isWaiting = state === 'waiting' && patient?.isHere !== false;
  return isWaiting ? [{ id, isPatient: true, name: appointment.patientName, words: '' }] : [];
}

const companionsOf = ({ companions }: Visit): Arrival[] =>
  companions
    .filter(({ place, isHere }) => place === 'waiting' && isHere !== false)
    .map((companion) => ({
      id: companion.id,
      isPatient: false,
      name: companionName(companion),
      words: '',
    }));

/** Another reply is another arrival. */
const replyOf = ({ id, reply, appointment }: Visit): Arrival[] =>
  reply === null
    ? []
    : [
        {
          id: `reply ${id} ${reply.at}`,
          isPatient: false,
          name: null,
          words: `${appointment.patientName} wrote: ${reply.text}`,
        },
      ];

const arrivalsIn = (visits: readonly Visit[]): Arrival[] => [
  ...visits.flatMap(patientOf),
  ...visits.flatMap(companionsOf),
  ...visits.flatMap(replyOf),
];

function wordsOf(arrivals: readonly Arrival[]): string {
  const names = arrivals.flatMap(({ name }) => name ?? []);
  const waiting = names.length > 0 ? [`${listed(names)} is waiting`] : [];
  return [...waiting, ...arrivals.flatMap(({ name, words }) => (name === null ? words : []))].join(
    '. ',
  );
}

/** Returns the words of the last arrival, until they hold no more. Those who waited when the page was opened are not announced. */
export function useArrivals(visits: readonly Visit[] | undefined): string {
  const knownIds = useRef<ReadonlySet<string> | null>(null);
  const [announced, setAnnounced] = useState<readonly Arrival[]>([]);
  const isHeard = useAlertSound();
  useTitleCount((visits ?? []).flatMap(companionsOf).length);

  useEffect(() => {
    if (!visits) return;
    const present = arrivalsIn(visits);
    const before = knownIds.current;
    knownIds.current = new Set(present.map(({ id }) => id));
    const newArrivals = before ? present.filter(({ id }) => !before.has(id)) : [];
    if (newArrivals.length === 0) return;
    if (isHeard && newArrivals.some(({ isPatient }) => !isPatient)) ring();
    setAnnounced(newArrivals);
  }, [visits, isHeard]);

  const presentIds = new Set(arrivalsIn(visits ?? []).map(({ id }) => id));
  return wordsOf(announced.filter(({ id }) => presentIds.has(id)));
}

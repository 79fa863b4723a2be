/** Announces who arrives in the waiting room, and colleagues' invitations; patients are counted and heard by the shell. */
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
  /** Who waits; null for an invitation by a colleague. */
  name: string | null;
  words: string;
}

/** Whose screen it is, to whom invitations by colleagues are addressed. */
export interface Viewer {
  uid: string;
  fullName: string;
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

/** Until the viewer has joined. */
function invitationOf(
  { id, colleagues, appointment, insideNames }: Visit,
  viewer?: Viewer,
): Arrival[] {
  const ownColleague = colleagues.find((colleague) => colleague.id === viewer?.uid);
  if (!ownColleague || insideNames.includes(ownColleague.fullName)) return [];
  const words = `${ownColleague.addedBy.fullName} invites you to the visit of ${appointment.patientName}`;
  return [{ id: `asked ${id}`, isPatient: false, name: null, words }];
}

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

/** Those who wait for an answer of the viewer. */
const othersIn = (visits: readonly Visit[], viewer?: Viewer): Arrival[] =>
  visits.flatMap((visit) => [...companionsOf(visit), ...invitationOf(visit, viewer)]);

const arrivalsIn = (visits: readonly Visit[], viewer?: Viewer): Arrival[] => [
  ...visits.flatMap(patientOf),
  ...othersIn(visits, viewer),
  ...visits.flatMap(replyOf),
];

function wordsOf(arrivals: readonly Arrival[]): string {
  const names = arrivals.flatMap(({ name }) => name ?? []);
  const waiting = names.length > 0 ? [`${listed(names)} is waiting`] : [];
  return [...waiting, ...arrivals.flatMap(({ name, words }) => (name === null ? words : []))].join(
    '. ',
  );
}

/** Returns the words of the last arrival. Those who waited when the page was opened are not announced. */
export function useArrivals(visits: readonly Visit[] | undefined, viewer?: Viewer): string {
  const knownIds = useRef<ReadonlySet<string> | null>(null);
  const [words, setWords] = useState('');
  const isHeard = useAlertSound();
  useTitleCount(othersIn(visits ?? [], viewer).length);

  useEffect(() => {
    if (!visits) return;
    const present = arrivalsIn(visits, viewer);
    const before = knownIds.current;
    knownIds.current = new Set(present.map(({ id }) => id));
    const newArrivals = before ? present.filter(({ id }) => !before.has(id)) : [];
    if (newArrivals.length === 0) return;
    if (isHeard && newArrivals.some(({ isPatient }) => !isPatient)) ring();
    setWords(wordsOf(newArrivals));
  }, [visits, viewer, isHeard]);

  return words;
}

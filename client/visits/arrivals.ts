/** Who has come to the waiting room or asks for oneself since somebody looks: heard, counted, said aloud. */
import { useEffect, useRef, useState } from 'react';
import type { Visit } from '#shared/visits.ts';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { useTitleSign } from '#client/visits/title-sign.ts';
import { ring } from './waiting-room/attention.ts';
import { companionName } from './waiting-room/patient-words.ts';

interface Call {
  id: string;
  /** Who waits; null where a colleague asks for oneself. */
  waits: string | null;
  words: string;
}

/** Whoever reads it, to whom colleagues may turn. */
export interface Reader {
  uid: string;
  fullName: string;
}

function patientOf({ id, state, patient, appointment }: Visit): Call[] {
  const isThere = state === 'waiting' && patient?.isHere !== false;
  return isThere ? [{ id, waits: appointment.patientName, words: '' }] : [];
}

const companionsOf = ({ companions }: Visit): Call[] =>
  companions
    .filter(({ place, isHere }) => place === 'waiting' && isHere !== false)
    .map((one) => ({ id: one.id, waits: companionName(one), words: '' }));

/** Until one is inside. */
function askedOf({ id, colleagues, appointment, insideNames }: Visit, reader?: Reader): Call[] {
  const own = colleagues.find((one) => one.id === reader?.uid);
  if (!own || insideNames.includes(own.fullName)) return [];
  const words = `${own.addedBy} asks you into the visit of ${appointment.patientName}`;
  return [{ id: `asked ${id}`, waits: null, words }];
}

const callsOf = (visits: readonly Visit[], reader?: Reader): Call[] =>
  visits.flatMap((visit) => [
    ...patientOf(visit),
    ...companionsOf(visit),
    ...askedOf(visit, reader),
  ]);

function wordsOf(calls: readonly Call[]): string {
  const names = calls.flatMap(({ waits }) => waits ?? []);
  const waiting = names.length > 0 ? [`${listed(names)} is waiting`] : [];
  return [...waiting, ...calls.flatMap(({ waits, words }) => (waits === null ? words : []))].join(
    '. ',
  );
}

/** The words of the last arrival. Whoever waited before the page was opened has not just come. */
export function useArrivals(visits: readonly Visit[] | undefined, reader?: Reader): string {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [words, setWords] = useState('');
  const count = callsOf(visits ?? [], reader).length;
  useTitleSign(count > 0 ? `(${count})` : null);

  useEffect(() => {
    if (!visits) return;
    const here = callsOf(visits, reader);
    const before = known.current;
    known.current = new Set(here.map(({ id }) => id));
    const fresh = before ? here.filter(({ id }) => !before.has(id)) : [];
    if (fresh.length === 0) return;
    ring();
    setWords(wordsOf(fresh));
  }, [visits, reader]);

  return words;
}

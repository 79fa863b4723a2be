/** How long the line is: a place, and minutes that follow from real visits or are not told. */
import { fewestLengths } from '#shared/limits.ts';
import type { Place, WaitMinutes } from '#shared/visits/guests.ts';

/** Minutes that real visits of a type took; a quarter of them were shorter, a quarter longer. */
export interface Lengths {
  count: number;
  low: number;
  high: number;
}

export interface InLine {
  id: string;
  typeId: string;
  startsAt: Date;
  waitingSince: Date | null;
}

export interface Running {
  typeId: string;
  /** Since its patient was let in. */
  minutes: number;
}

export interface Line {
  /** Who waits for the same clinician and is there, the asking one too. */
  waiting: readonly InLine[];
  /** With whom that clinician is talking. */
  running: readonly Running[];
  lengths: ReadonlyMap<string, Lengths>;
  now: Date;
}

const ms = (date: Date | null) => date?.getTime() ?? Number.POSITIVE_INFINITY;

/** By the time of the appointment, then by who came first. */
const inOrder = (one: InLine, other: InLine) =>
  ms(one.startsAt) - ms(other.startsAt) || ms(one.waitingSince) - ms(other.waitingSince);

function known(lengths: Line['lengths'], typeId: string): Lengths | null {
  const found = lengths.get(typeId);
  return found && found.count >= fewestLengths ? found : null;
}

/** What is left of a visit that runs; one that is longer than most says nothing any more. */
function remaining({ typeId, minutes }: Running, lengths: Line['lengths']): WaitMinutes | null {
  const usual = known(lengths, typeId);
  if (!usual || minutes > usual.high) return null;
  return { low: Math.max(0, usual.low - minutes), high: usual.high - minutes };
}

function minutesOf(before: readonly InLine[], line: Line, me: InLine): WaitMinutes | null {
  const parts = [
    ...line.running.map((one) => remaining(one, line.lengths)),
    ...before.map(({ typeId }) => known(line.lengths, typeId)),
  ];
  let low = 0;
  let high = 0;
  for (const part of parts) {
    if (!part) return null;
    low += part.low;
    high += part.high;
  }
  const untilStart = Math.max(0, (ms(me.startsAt) - ms(line.now)) / 60_000);
  if (parts.length === 0 && untilStart === 0) return null;
  return { low: Math.ceil(Math.max(low, untilStart)), high: Math.ceil(Math.max(high, untilStart)) };
}

/** Null for whoever is not in the line. */
export function placeIn(line: Line, visitId: string): Place | null {
  const ordered = line.waiting.toSorted(inOrder);
  const at = ordered.findIndex(({ id }) => id === visitId);
  const me = ordered[at];
  if (!me) return null;
  return { number: at + 1, minutes: minutesOf(ordered.slice(0, at), line, me) };
}

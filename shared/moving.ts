/** Whether an appointment fits where somebody wants to put it: times in, a verdict in words out. */
import { walkInMinutes } from './limits.ts';

const minuteMs = 60_000;

/** Instants in ms since 1970. */
interface Span {
  from: number;
  to: number;
}

/** What stands, or is to stand. */
export interface Standing extends Span {
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** Null where it is not known. */
  typeId: string | null;
}

/** What is to be put there. */
export interface Wish extends Standing {
  /** How many of its type may stand at one and the same time. */
  capacity: number;
}

export interface Obstacle extends Standing {
  /** "Ana Ruiz", "Dr. Sato": what the words name. */
  name: string;
  /** A colleague's time, of which no more is known. */
  isBusy: boolean;
}

/** Somebody whose time it takes: when they are away, and when they are open. */
export interface Presence {
  name: string;
  isReader: boolean;
  away: readonly (Span & { kind: 'time-off' | 'imported' })[];
  /** In order; spans that touch are one. */
  open: readonly Span[];
}

export interface Surroundings {
  obstacles: readonly Obstacle[];
  people: readonly Presence[];
  /** What else is in its room, as far as it is known. */
  inRoom?: readonly (Span & { name: string })[];
  now: number;
  /** "10:00" on the reader's wall. */
  clock: (instant: number) => string;
}

/** `no`: it cannot stand there. `unusual`: it may, but whoever puts it there should know. */
export type Verdict =
  | { kind: 'fits'; words: null }
  | { kind: 'no'; words: string }
  | { kind: 'unusual'; words: string };

const meets = (one: Span, other: Span) => one.from < other.to && other.from < one.to;

/** With the time that is kept free around it. */
const whole = ({ from, to, bufferBeforeMinutes, bufferAfterMinutes }: Standing) => ({
  from: from - bufferBeforeMinutes * minuteMs,
  to: to + bufferAfterMinutes * minuteMs,
});

function bufferWords(wish: Standing, near: Obstacle): string {
  const [earlier, later] = near.from >= wish.to ? [wish, near] : [near, wish];
  const kept = earlier.bufferAfterMinutes + later.bufferBeforeMinutes;
  return `A buffer of ${kept} min has to stay free beside ${near.name}.`;
}

const isOneGroup = (wish: Wish, there: readonly Obstacle[]) =>
  wish.capacity > 1 &&
  there.length > 0 &&
  there.every(
    ({ typeId, from, to }) => typeId === wish.typeId && from === wish.from && to === wish.to,
  );

function refusal(wish: Wish, { obstacles, now, clock }: Surroundings): string | null {
  if (wish.from < now - walkInMinutes * minuteMs) return 'That time has passed.';
  const there = obstacles.filter((one) => meets(whole(wish), whole(one)));
  if (isOneGroup(wish, there)) {
    if (there.length < wish.capacity) return null;
    return `The group from ${clock(wish.from)} to ${clock(wish.to)} is full: ${there.length} of ${wish.capacity} places are taken.`;
  }
  const taken = obstacles.find((one) => meets(wish, one));
  if (taken?.isBusy) return `${taken.name} is busy then.`;
  if (taken) return `${clock(taken.from)} to ${clock(taken.to)} is taken by ${taken.name}.`;
  const [near] = there;
  return near ? bufferWords(wish, near) : null;
}

/** Hours and time off steer what is proposed; by hand something may still be put there. */
function remark(wish: Span, { name, isReader, away, open }: Presence): string | null {
  const off = away.find((one) => meets(wish, one));
  const who = isReader ? 'You are' : `${name} is`;
  if (off) return off.kind === 'time-off' ? `${who} off then.` : `${who} busy elsewhere then.`;
  if (open.some(({ from, to }) => from <= wish.from && wish.to <= to)) return null;
  return isReader ? 'Outside your opening hours.' : `Outside the opening hours of ${name}.`;
}

/** Where its room is taken, another one is looked for; whether there is one, the server knows. */
function roomRemark(wish: Standing, { inRoom = [], clock }: Surroundings): string | null {
  const there = inRoom.find((one) => meets(whole(wish), one));
  if (!there) return null;
  const { name, from, to } = there;
  return `${name} is taken ${clock(from)} to ${clock(to)}: another room is looked for.`;
}

/** What is known here; the server knows more and has the last word. */
export function verdictOf(wish: Wish, around: Surroundings): Verdict {
  const no = refusal(wish, around);
  if (no !== null) return { kind: 'no', words: no };
  const ofPeople = around.people.map((one) => remark(wish, one));
  const remarks = [...ofPeople, roomRemark(wish, around)].filter((one) => one !== null);
  return remarks.length > 0
    ? { kind: 'unusual', words: remarks.join(' ') }
    : { kind: 'fits', words: null };
}

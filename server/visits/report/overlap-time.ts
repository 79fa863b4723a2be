/** How long people were in a room, alone and together, and by audio or video: from joins and leaves alone. */
import type { Modality } from '#shared/visits/report.ts';

/** One stay of one device. */
export interface Span {
  /** Whose device it is: several devices of one person have the same. */
  person: string;
  side: 'patient' | 'practitioner' | 'companion';
  joinedAt: Date;
  leftAt: Date | null;
  hadSound: boolean;
  hadPicture: boolean;
}

type PeopleInside = ReadonlyMap<string, { side: Span['side'] }>;

/**
 * Whole seconds during which `isCounted` holds of the people inside; up to `now` for who is inside still.
 * A person with two devices, or with stays that overlap, is inside once.
 */
function secondsWhile(
  spans: readonly Span[],
  now: Date,
  isCounted: (peopleInside: PeopleInside) => boolean,
): number {
  const edges = spans
    .flatMap(({ person, side, joinedAt, leftAt }) => [
      { at: joinedAt.getTime(), by: 1, person, side },
      { at: (leftAt ?? now).getTime(), by: -1, person, side },
    ])
    .toSorted((one, other) => one.at - other.at || other.by - one.by);
  const inside = new Map<string, { side: Span['side']; devices: number }>();
  let countedMs = 0;
  let since = 0;
  for (const { at, by, person, side } of edges) {
    if (isCounted(inside)) countedMs += at - since;
    since = at;
    const devices = (inside.get(person)?.devices ?? 0) + by;
    if (devices > 0) inside.set(person, { side, devices });
    else inside.delete(person);
  }
  return Math.round(countedMs / 1000);
}

/** Of one person's stays: time that two of them share counts once. */
export const secondsInside = (stays: readonly Span[], now: Date): number =>
  secondsWhile(stays, now, (peopleInside) => peopleInside.size > 0);

/** While at least two different people were inside. */
export const secondsTogether = (spans: readonly Span[], now: Date): number =>
  secondsWhile(spans, now, (peopleInside) => peopleInside.size > 1);

/** While the patient and at least one practitioner were inside: what a bill may count. */
export const secondsFaceToFace = (spans: readonly Span[], now: Date): number =>
  secondsWhile(spans, now, (peopleInside) => {
    const sides = new Set([...peopleInside.values()].map(({ side }) => side));
    return sides.has('patient') && sides.has('practitioner');
  });

/** `video` where two people sent sound or picture and at least one a picture, `audio` where two sent sound; else `none`. */
export function modalityOf(spans: readonly Span[]): Modality {
  const senders = (sends: (span: Span) => boolean) =>
    new Set(spans.filter(sends).map(({ person }) => person)).size;
  if (senders(({ hadPicture }) => hadPicture) > 1) return 'video';
  if (senders(({ hadSound, hadPicture }) => hadSound || hadPicture) > 1)
    return senders(({ hadPicture }) => hadPicture) > 0 ? 'video' : 'audio';
  return 'none';
}

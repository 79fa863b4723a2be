/** How long participants were in a room together, and by audio or video: from joins and leaves alone. */
import type { Modality } from '#shared/visits/report.ts';

export interface Span {
  identity: string;
  joinedAt: Date;
  leftAt: Date | null;
  hadSound: boolean;
  hadPicture: boolean;
}

/** Whole seconds of one stay; up to now for those who are inside. */
export const secondsOf = ({ joinedAt, leftAt }: Pick<Span, 'joinedAt' | 'leftAt'>, now: Date) =>
  Math.max(0, Math.round(((leftAt ?? now).getTime() - joinedAt.getTime()) / 1000));

/** While at least two different people were inside; a person with two devices counts once. */
export function secondsTogether(spans: readonly Span[], now: Date): number {
  const edges = spans
    .flatMap(({ identity, joinedAt, leftAt }) => [
      { at: joinedAt.getTime(), by: 1, identity },
      { at: (leftAt ?? now).getTime(), by: -1, identity },
    ])
    .toSorted((one, other) => one.at - other.at || other.by - one.by);
  const inside = new Map<string, number>();
  let togetherMs = 0;
  let since = 0;
  for (const { at, by, identity } of edges) {
    if (inside.size > 1) togetherMs += at - since;
    since = at;
    const count = (inside.get(identity) ?? 0) + by;
    if (count > 0) inside.set(identity, count);
    else inside.delete(identity);
  }
  return Math.round(togetherMs / 1000);
}

/** `video` where two people sent sound or picture and at least one a picture, `audio` where two sent sound; else `none`. */
export function modalityOf(spans: readonly Span[]): Modality {
  const senders = (sends: (span: Span) => boolean) =>
    new Set(spans.filter(sends).map(({ identity }) => identity)).size;
  if (senders(({ hadPicture }) => hadPicture) > 1) return 'video';
  if (senders(({ hadSound, hadPicture }) => hadSound || hadPicture) > 1)
    return senders(({ hadPicture }) => hadPicture) > 0 ? 'video' : 'audio';
  return 'none';
}

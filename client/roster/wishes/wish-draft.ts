/** What a person wishes for a day while they edit it, and how it is saved for one day or several. */
import type { ShiftWish, WishKind } from '#shared/roster.ts';
import { mostWishDays, type SaveWishes } from '#shared/roster/roster-people.ts';
import { daysIn } from '#shared/time.ts';
import { addDays } from '#client/ui/times/local-days.ts';

/** The whole day, in place of a shift type. */
export const wholeDay = 'day';

export interface WishDraft {
  /** By shift type, or `wholeDay`; what is not named is not wished for. */
  kinds: Readonly<Record<string, WishKind>>;
  /** Of all wishes of the day. */
  note: string;
}

export const draftOf = (wishes: readonly ShiftWish[]): WishDraft => ({
  kinds: Object.fromEntries(wishes.map(({ shiftTypeId, kind }) => [shiftTypeId ?? wholeDay, kind])),
  note: wishes.find(({ note }) => note !== null)?.note ?? '',
});

export const withKind = (
  { kinds, note }: WishDraft,
  key: string,
  kind: WishKind | null,
): WishDraft => {
  const { [key]: _before, ...otherKinds } = kinds;
  return { note, kinds: kind === null ? otherKinds : { ...otherKinds, [key]: kind } };
};

/** Both ends included; at most as many as one call takes. */
export function daysFrom(first: string, last: string): string[] {
  const count = last < first ? 1 : Math.min(mostWishDays, daysIn({ from: first, to: last }));
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

export function savingOf({ kinds, note }: WishDraft, days: readonly string[]): SaveWishes {
  const typed = note.trim() === '' ? null : note;
  const wishes = days.flatMap((day) =>
    Object.entries(kinds).map(([key, kind]) => ({
      day,
      kind,
      shiftTypeId: key === wholeDay ? null : key,
      note: typed,
    })),
  );
  return { days: [...days], wishes };
}

const kindByKey: Record<string, WishKind> = { w: 'wanted', u: 'unwanted', i: 'impossible' };

/** The day as a typed key leaves it: W, U and I are about the whole day, Delete clears it; null for another. */
export function typedWish(draft: WishDraft, key: string): WishDraft | null {
  if (key === 'Delete' || key === 'Backspace') return { kinds: {}, note: '' };
  const kind = kindByKey[key.toLowerCase()];
  return kind === undefined ? null : withKind(draft, wholeDay, kind);
}

/** Returns where an arrow leads among days in weeks; null for another key. */
export function dayAt(at: number, key: string, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -(at % 7),
    End: 6 - (at % 7),
  };
  const step = steps[key];
  if (step === undefined) return null;
  return at + step < 0 || at + step >= count ? at : at + step;
}

/** How wishes for shifts are said. */
import type { ShiftWish, WishKind } from '#shared/roster.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';

/** The words of a wish for the person who wishes. */
export const kindWords: Record<WishKind, string> = {
  wanted: 'wants to work',
  unwanted: 'would rather not work',
  impossible: 'cannot work',
};

type Types = ReadonlyMap<string, Pick<ShiftType, 'name'>>;

/** "Night: would rather not work"; without a shift type "Cannot work". */
export function wishWords(
  { kind, shiftTypeId }: Pick<ShiftWish, 'kind' | 'shiftTypeId'>,
  types: Types,
): string {
  const words = kindWords[kind];
  if (shiftTypeId === null) return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
  return `${types.get(shiftTypeId)?.name ?? 'A shift of another unit'}: ${words}`;
}

export const wishesWords = (
  wishes: readonly Pick<ShiftWish, 'kind' | 'shiftTypeId' | 'note'>[],
  types: Types,
): string =>
  wishes
    .map((wish) => `${wishWords(wish, types)}${wish.note === null ? '' : ` (${wish.note})`}`)
    .join('; ');

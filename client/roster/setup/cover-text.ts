/** Required cover as it is typed: "2" for at least two people, "2-3" where three are wanted. */

export interface CoverCount {
  least: number;
  wanted: number;
}

export const coverText = ({ least, wanted }: CoverCount): string =>
  wanted > least ? `${least}-${wanted}` : String(least);

/** Nothing typed is nobody; null where the text is neither a number nor two of them in order. */
export function coverFrom(text: string): CoverCount | null {
  if (text.trim() === '') return { least: 0, wanted: 0 };
  const [, first, second = first] = /^\s*(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?\s*$/.exec(text) ?? [];
  const [least, wanted] = [Number(first), Number(second)];
  return wanted >= least ? { least, wanted } : null;
}

/** The usual kind of refusal: as things stand now, that is not possible. */

export const conflict = <const Words extends string>(words: Words) =>
  ({ code: 'CONFLICT', words }) as const;

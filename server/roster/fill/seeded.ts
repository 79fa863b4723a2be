/** A small generator of random numbers with a fixed seed: the same roster gives the same plan. */

/** Numbers between 0 and 1, by the multiplicative generator of Park and Miller (1988). */
export function seeded(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

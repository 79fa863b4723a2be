/** Judges a bench's numbers by its goals. */

/** A sentence for each number that is above its goal. */
export const aboveGoals = <Name extends string>(
  numbers: Readonly<Record<NoInfer<Name>, number>>,
  goals: Readonly<Record<Name, number>>,
): string[] =>
  (Object.keys(goals) as Name[])
    .filter((name) => numbers[name] > goals[name])
    .map((name) => `${name} is ${numbers[name]}, at most ${goals[name]}`);

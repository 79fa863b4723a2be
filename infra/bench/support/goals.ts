/** Judges a bench's numbers by its goals. */

type Numbers<Name extends string> = Readonly<Record<Name, number>>;

/** A sentence for each number that is below what it has to reach. */
export const belowGoals = <Name extends string>(
  numbers: Numbers<NoInfer<Name>>,
  goals: Numbers<Name>,
): string[] =>
  (Object.keys(goals) as Name[])
    .filter((name) => numbers[name] < goals[name])
    .map((name) => `${name} is ${numbers[name]}, at least ${goals[name]}`);

/** A sentence for each number that is above its goal. */
export const aboveGoals = <Name extends string>(
  numbers: Numbers<NoInfer<Name>>,
  goals: Numbers<Name>,
): string[] =>
  (Object.keys(goals) as Name[])
    .filter((name) => numbers[name] > goals[name])
    .map((name) => `${name} is ${numbers[name]}, at most ${goals[name]}`);

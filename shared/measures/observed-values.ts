/** The values that a continuous variable measure observes: how many they are, and where they lie. */
import { z } from 'zod';

export const ObservedValues = z.object({
  count: z.number().int(),
  median: z.number(),
  mean: z.number(),
  lowest: z.number(),
  highest: z.number(),
});
export type ObservedValues = z.infer<typeof ObservedValues>;

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Null of none. The median of an even number lies between the two in the middle. */
export function observedOf(values: readonly number[]): ObservedValues | null {
  const sorted = values.toSorted((value, other) => value - other);
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined) return null;
  const at = (index: number) => sorted[Math.floor(index)] ?? lowest;
  const sum = sorted.reduce((total, value) => total + value, 0);
  return {
    count: sorted.length,
    median: rounded((at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2),
    mean: rounded(sum / sorted.length),
    lowest: rounded(lowest),
    highest: rounded(highest),
  };
}

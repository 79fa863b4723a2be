/** The charts of a board that a wall may show, as they are when an administrator publishes them. */
import { z } from 'zod';
import { ChartDefinition, keptFromWalls } from '#shared/charts.ts';

const PublishedChart = z.strictObject({ name: z.string(), definition: ChartDefinition });
export type PublishedChart = z.infer<typeof PublishedChart>;

/** Without amounts of money, and without figures by person. */
export const publishable = (charts: readonly PublishedChart[]): PublishedChart[] =>
  charts
    .filter(({ definition }) => keptFromWalls(definition.measure) === null)
    .map(({ name, definition }) => ({ name, definition }));

/** Those of a stored list that this release can draw. */
export const publishedOf = (stored: unknown): PublishedChart[] =>
  z
    .array(z.unknown())
    .catch([])
    .parse(stored)
    .flatMap((chart) => PublishedChart.safeParse(chart).data ?? []);

/** With the fields of objects in the order of the alphabet, as jsonb does not keep theirs. */
const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Whether a wall shows the charts as they are now. */
export const isPublished = (charts: readonly PublishedChart[], stored: unknown): boolean =>
  sortedText(publishable(charts)) === sortedText(publishedOf(stored));

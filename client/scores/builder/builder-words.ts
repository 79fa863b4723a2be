/** What the builder of point scores says of them, in words. */
import type { ScoreTable } from '#shared/scores/builder/score-revisions.ts';

export const nameOf = ({ content, revision, isBuiltIn }: ScoreTable): string =>
  isBuiltIn ? content.name : `${content.name}, revision ${revision}`;

/** Its sign stays on its line. */
export const percentWords = (percent: number | null): string =>
  percent === null ? 'Not stated' : `${percent.toFixed(1)}\u00a0%`;

/** "12 of 80 (15.0 %)" */
export const shareWords = (count: number, whole: number): string =>
  whole === 0 ? '0 of 0' : `${count} of ${whole} (${percentWords((100 * count) / whole)})`;

/** "Written by Ben Ito. Published by Ada Lind." */
export function writtenWords({ isBuiltIn, writtenBy, approvedBy }: ScoreTable): string {
  if (isBuiltIn) return 'Comes with KareMD. It changes with the product alone.';
  const published = approvedBy === null ? '' : ` Published by ${approvedBy}.`;
  return `Written by ${writtenBy.join(', ')}.${published}`;
}

/** Figures of stays and claims below those of cases, which come first. */
import { Suspense } from 'react';
import type { RecordFigureName } from '#shared/cases/record-figures.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';

const RecordFigures = onDemand(
  async () => (await import('#client/cases/numbers/RecordFigures.tsx')).RecordFigures,
);

interface Props {
  days: { from: string; to: string };
  /** Those of the page's job; all that the reader may see where it is left out. */
  names?: readonly RecordFigureName[];
}

export const RecordFiguresBelow = (props: Props) => (
  <Suspense fallback={null}>
    <RecordFigures {...props} />
  </Suspense>
);

/** The figures of clinical documentation: queries by clinician, and reviews. */
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { RecordFigureName } from '#shared/cases/record-figures.ts';
import { CaseNumbers } from '#client/cases/public/CaseNumbers.tsx';
import { RecordFiguresBelow } from '#client/cases/public/figures/RecordFiguresBelow.tsx';
import { CdiPages } from './CdiPages.tsx';

const kinds: readonly KindName[] = ['cdi-query', 'cdi-review'];

const ofRecord: readonly RecordFigureName[] = ['reviewed-stays'];

export const CdiFigures = () => (
  <CaseNumbers
    title="CDI figures"
    kinds={kinds}
    pages={<CdiPages />}
    below={(days) => <RecordFiguresBelow days={days} names={ofRecord} />}
  />
);

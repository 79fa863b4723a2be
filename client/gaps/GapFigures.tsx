/** The figures of gaps in care: opened, closed by evidence and said to be closed, by payer, measure and period. */
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { CaseNumbers } from '#client/cases/public/CaseNumbers.tsx';
import { GapPages } from './GapPages.tsx';

const kinds: readonly KindName[] = ['gap'];

export const GapFigures = () => (
  <CaseNumbers title="Figures of gaps in care" kinds={kinds} pages={<GapPages />} />
);

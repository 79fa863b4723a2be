/** The figures of utilization: reviews by payer, unit and month, and notices. */
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { CaseNumbers } from '#client/cases/public/CaseNumbers.tsx';
import { UmPages } from './UmPages.tsx';

const kinds: readonly KindName[] = ['um-review', 'notice'];

export const UmFigures = () => (
  <CaseNumbers title="Utilization figures" kinds={kinds} pages={<UmPages />} />
);

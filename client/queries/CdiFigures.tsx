/** The figures of clinical documentation: queries by clinician, and reviews. */
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { CaseNumbers } from '#client/cases/public/CaseNumbers.tsx';
import { CdiPages } from './CdiPages.tsx';

const kinds: readonly KindName[] = ['cdi-query', 'cdi-review'];

export const CdiFigures = () => (
  <CaseNumbers title="CDI figures" kinds={kinds} pages={<CdiPages />} />
);

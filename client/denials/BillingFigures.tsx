/** The figures of denials: money, overturn rate and time, by payer, reason, person and period. */
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { CaseNumbers } from '#client/cases/public/CaseNumbers.tsx';
import { BillingPages } from '#client/facts/public/BillingPages.tsx';

const kinds: readonly KindName[] = ['denial'];

export const BillingFigures = () => (
  <CaseNumbers title="Billing figures" kinds={kinds} pages={<BillingPages />} />
);

/** The figures of denials: money, overturn rate and time, by payer, reason, person and period. */
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { RecordFigureName } from '#shared/cases/record-figures.ts';
import { CaseNumbers } from '#client/cases/public/CaseNumbers.tsx';
import { RecordFiguresBelow } from '#client/cases/public/figures/RecordFiguresBelow.tsx';
import { BillingPages } from '#client/facts/public/BillingPages.tsx';

const kinds: readonly KindName[] = ['denial'];

const ofRecord: readonly RecordFigureName[] = ['first-pass-denials'];

export const BillingFigures = () => (
  <CaseNumbers
    title="Billing figures"
    kinds={kinds}
    pages={<BillingPages />}
    below={(days) => <RecordFiguresBelow days={days} names={ofRecord} />}
  />
);

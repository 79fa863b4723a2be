/** What each billing specialist has, for who shares the denials out. */
import { TeamLoad } from '#client/cases/public/TeamLoad.tsx';
import { BillingPages } from '#client/facts/public/BillingPages.tsx';

export const BillingTeam = () => (
  <TeamLoad queue="billing" listPath="/billing-dashboard" pages={<BillingPages />} />
);

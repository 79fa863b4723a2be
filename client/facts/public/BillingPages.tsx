/** Links between the pages of those who work on denials. */
import { PageLinks } from '#client/shell/page-links/PageLinks.tsx';

const pages = [
  { path: '/billing-dashboard', label: 'Dashboard' },
  { path: '/billing-dashboard/team', label: 'Team' },
  { path: '/billing-dashboard/figures', label: 'Figures' },
  { path: '/billing', label: 'Remittances' },
] as const;

export const BillingPages = () => <PageLinks label="Billing" pages={pages} />;

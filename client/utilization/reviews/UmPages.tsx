/** Links between the pages of utilization reviews. */
import { PageLinks } from '#client/shell/page-links/PageLinks.tsx';

const pages = [
  { path: '/um-dashboard', label: 'Dashboard' },
  { path: '/um-dashboard/team', label: 'Team' },
  { path: '/um-dashboard/figures', label: 'Figures' },
] as const;

export const UmPages = () => <PageLinks label="Utilization" pages={pages} />;

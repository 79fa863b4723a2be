/** Links between the dashboard of clinical documentation and what its queries begin from. */
import { PageLinks } from '#client/shell/page-links/PageLinks.tsx';

const pages = [
  { path: '/cdi-specialist-dashboard', label: 'Dashboard' },
  { path: '/cdi-specialist-dashboard/team', label: 'Team' },
  { path: '/cdi-specialist-dashboard/templates', label: 'Query templates' },
  { path: '/cdi-specialist-dashboard/figures', label: 'Figures' },
] as const;

export const CdiPages = () => <PageLinks label="Clinical documentation" pages={pages} />;

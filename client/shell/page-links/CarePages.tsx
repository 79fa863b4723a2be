/** Links between the screens of case management. */
import { PageLinks } from './PageLinks.tsx';

const pages = [
  { path: '/cm-dashboard', label: 'Dashboard' },
  { path: '/dm', label: 'Discharge' },
  { path: '/casereviews', label: 'Case reviews' },
  { path: '/gapsincare', label: 'Gaps in care' },
  { path: '/episodes', label: 'Episodes' },
  { path: '/risk', label: 'Risk' },
  { path: '/sdoh', label: 'Needs' },
  { path: '/post-acute', label: 'Providers' },
  { path: '/casereviews/team', label: 'Team' },
] as const;

export const CarePages = () => <PageLinks label="Case management" pages={pages} />;

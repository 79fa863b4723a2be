/** Links between the pages of a case manager's day. */
import { PageLinks } from '#client/shell/layout/PageLinks.tsx';

const pages = [
  { path: '/cm-dashboard', label: 'Dashboard' },
  { path: '/dm', label: 'Discharge' },
  { path: '/casereviews', label: 'Case reviews' },
  { path: '/tasks', label: 'Tasks' },
] as const;

export const CmPages = () => <PageLinks label="Case management" pages={pages} />;

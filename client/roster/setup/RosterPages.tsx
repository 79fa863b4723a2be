/** Links between the roster and the pages of what it is planned by. */
import { PageLinks } from '#client/shell/page-links/PageLinks.tsx';

const pages = [
  { path: '/roster', label: 'Roster' },
  { path: '/roster/rules', label: 'Rules of duty' },
  { path: '/roster/skills', label: 'Skills' },
  { path: '/roster/fairness', label: 'Fairness' },
  { path: '/roster/times', label: 'Times worked' },
] as const;

export const RosterPages = () => <PageLinks label="Roster" pages={pages} />;

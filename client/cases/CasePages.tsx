/** Links between the list of case reviews and the load of those who work on them. */
import { PageLinks } from '#client/shell/layout/PageLinks.tsx';

const pages = [
  { path: '/casereviews', label: 'Case reviews' },
  { path: '/gapsincare', label: 'Gaps in care' },
  { path: '/casereviews/team', label: 'Team' },
] as const;

export const CasePages = () => <PageLinks label="Case management" pages={pages} />;

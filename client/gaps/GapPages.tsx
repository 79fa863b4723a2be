/** Links between the pages of those who close gaps in care. */
import { PageLinks } from '#client/shell/page-links/PageLinks.tsx';

const pages = [
  { path: '/gapsincare', label: 'Gaps' },
  { path: '/gapsincare/import', label: 'Import a list' },
  { path: '/gapsincare/measures', label: 'Measures' },
  { path: '/gapsincare/figures', label: 'Figures' },
] as const;

export const GapPages = () => <PageLinks label="Gaps in care" pages={pages} />;

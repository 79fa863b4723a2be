/** Links between the pages of quality measures. */
import { PageLinks } from '#client/shell/page-links/PageLinks.tsx';

const pages = [
  { path: '/ecqm_builder', label: 'Measures' },
  { path: '/ecqm_builder/value-sets', label: 'Value sets and libraries' },
] as const;

export const MeasurePages = () => <PageLinks label="Quality measures" pages={pages} />;

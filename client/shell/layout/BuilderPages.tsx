/** Links between what builders write: rules that open cases, their forms and their clocks. */
import { PageLinks } from './PageLinks.tsx';

const pages = [
  { path: '/cds_builder', label: 'Rules' },
  { path: '/cds_builder/forms', label: 'Forms of cases' },
  { path: '/cds_builder/clocks', label: 'Rules of clocks' },
] as const;

export const BuilderPages = () => <PageLinks label="Builders" pages={pages} />;

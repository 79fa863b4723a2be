/** Links between what builders write: rules that open cases, and their forms. */
import { PageLinks } from './PageLinks.tsx';

const pages = [
  { path: '/cds_builder', label: 'Rules' },
  { path: '/cds_builder/forms', label: 'Forms of cases' },
] as const;

export const BuilderPages = () => <PageLinks label="Builders" pages={pages} />;

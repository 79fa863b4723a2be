/** Links between the pages of an organization: its details, its units, and its closed days. */
import { PageLinks } from '#client/shell/page-links/PageLinks.tsx';

const pages = [
  { path: '/organization', label: 'Details' },
  { path: '/organization/units', label: 'Units' },
  { path: '/organization/closures', label: 'Closed days' },
] as const;

export const OrganizationPages = () => <PageLinks label="Organization" pages={pages} />;

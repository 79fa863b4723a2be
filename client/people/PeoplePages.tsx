/** Links between the pages of people: their accounts, and the jobs that they can have. */
import { PageLinks } from '#client/shell/page-links/PageLinks.tsx';

const pages = [
  { path: '/people', label: 'Accounts' },
  { path: '/people/jobs', label: 'Jobs' },
] as const;

export const PeoplePages = () => <PageLinks label="People" pages={pages} />;

/** Links between the pages of stays. */
import { PageLinks } from '#client/shell/page-links/PageLinks.tsx';

const pages = [
  { path: '/ml', label: 'Master list' },
  { path: '/lms', label: 'Length of stay' },
  { path: '/um-patient', label: 'Patient' },
] as const;

export const StayPages = () => <PageLinks label="Stays" pages={pages} />;

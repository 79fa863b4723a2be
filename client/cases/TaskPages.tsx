/** Links between tasks and their figures. */
import { PageLinks } from '#client/shell/page-links/PageLinks.tsx';

const pages = [
  { path: '/tasks', label: 'Tasks' },
  { path: '/tasks/figures', label: 'Figures' },
] as const;

export const TaskPages = () => <PageLinks label="Tasks and figures" pages={pages} />;

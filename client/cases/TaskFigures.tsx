/** The figures of tasks and barriers: what was done, on time, and what is overdue. */
import type { KindName } from '#shared/case-kinds/kinds.ts';
import { CaseNumbers } from './public/CaseNumbers.tsx';
import { TaskPages } from './TaskPages.tsx';

const kinds: readonly KindName[] = ['task', 'barrier'];

export const TaskFigures = () => (
  <CaseNumbers title="Task figures" kinds={kinds} pages={<TaskPages />} />
);

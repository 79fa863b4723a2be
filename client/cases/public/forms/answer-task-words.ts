/** How the tasks that answers of a form open are said before and after it is signed. */
import { counted } from '#client/ui/list/counted.ts';

/** "Opens 2 tasks: Call back, Medicines are missing at home." */
export const opensWords = (titles: readonly string[]): string =>
  `Opens ${counted(titles.length, 'task')}: ${titles.join(', ')}.`;

/** "2 tasks opened: Call back, Medicines are missing at home." */
export const openedWords = (titles: readonly string[]): string =>
  `${counted(titles.length, 'task')} opened: ${titles.join(', ')}.`;

/** Why changes of charts and their boards are refused: part of the closed list in problems.ts. */
import { conflict } from './conflict-problem.ts';

export const chartProblems = {
  'charts.too-many-boards': conflict('You have 30 boards. Remove one first.'),
  'charts.board-name-taken': conflict(
    'You have a board of that name already. Choose another name.',
  ),
  'charts.board-full': conflict(
    'A board has room for 12 charts. Remove one, or save this one on another board.',
  ),
  'charts.name-taken': conflict('The board has a chart of that name already. Choose another name.'),
  'charts.money-beside-queries': conflict(
    'A board has either amounts of money or figures of queries, never both. Save this chart on another board.',
  ),
  'charts.board-owned': conflict('Somebody has taken over this board already.'),
  'charts.nothing-to-publish': conflict(
    'Nothing of this board may be on a wall: charts of money or by person are for signed-in people alone.',
  ),
} as const;

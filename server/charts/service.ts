/** What the start of the server uses of charts: wall screens, and what becomes of boards with their unit and their owner. */
export { boardsOfLeaver } from './boards/boards-of-leaver.ts';
export { boardsOfUnit } from './boards/boards-of-unit-store.ts';
export { chartPages } from './walls/chart-wall-pages.ts';

/** What other features use of on call: a contract, no rules of its own. */
export { linksOfCharts } from './boards/board-link-store.ts';
export {
  endLinksOfCharts,
  makeLink as makeBoardLink,
  publishChartsAgain,
} from './boards/board-links.ts';
export { findLink as findBoardLink } from './boards/board.ts';
export { onCallPages } from './boards/board-pages.ts';
export { dutyOfUnit } from './boards/duty-of-unit-store.ts';
export { coveredBy, coverOf } from './duty/cover-store.ts';
export { dutyById, onCallAt, type Duty } from './duty/duty-store.ts';
export { deliverPage } from './paging/deliver-page.ts';
export { pageForServer } from './paging/page-for-server.ts';
export { notifyOfPage } from './paging/page-notifications.ts';
export { pagesOfLeaver } from './paging/pages-of-leaver.ts';
export { escalatePage } from './paging/escalate-page.ts';
export { noteReport as notePageReport } from './paging/page-delivery-store.ts';

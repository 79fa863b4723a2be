/** What the start of the server uses of discharges: wall screens, and barriers that follow stays. */
export { followBarriers } from './barriers/follow-barriers.ts';
export { dischargePages } from './board/wall-pages.ts';

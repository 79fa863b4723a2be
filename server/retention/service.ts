/** What the server's jobs use of retention. */
export { deleteByAge, planRetention } from './deleting.ts';

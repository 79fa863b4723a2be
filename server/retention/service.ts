/** What the server's jobs use of retention. */
export { deleteByAge, planRetention } from './delete-by-age.ts';

/** What features use of the audit: writing to it, and the history of one object (S33). */
export { recordCounted, writeAllCounts } from './counted-entries.ts';
export { historyOf, stepsOf, type AuditedStep } from './object-history.ts';
export {
  record,
  recordAll,
  recordingAtEnd,
  serverActor,
  type Actor,
  type AuditEntry,
} from './record.ts';
export { attempted } from './refused-attempts.ts';
export { actsWithin } from './store.ts';

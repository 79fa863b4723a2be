/** What other features, the server's jobs and metrics use of letters to patients. */
export { clinicToCall, eventOf, moment } from './calendar-event.ts';
export type { PatientLinks } from './delivering.ts';
export { channelsOf, handOver, leaveUnsent, textOver } from './handing-over.ts';
export { onLetterhead } from './letterhead.ts';
export { mailChange, mailReminder, retryLetter } from './mailing.ts';
export { changeLetterWaitsUntil } from './rules.ts';
export { changesBegunAt, countByState } from './store.ts';
export { smsPages } from '#server/letters/sms/pages.ts';
export { startReceiving } from '#server/letters/sms/receiving.ts';
export { takeEarlyReport } from '#server/letters/sms/report-store.ts';
export { startSweeping } from './sweeping.ts';
export {
  leaveLinkUnsent,
  printedLetter,
  requestRetry,
  requireUnderSendersLimit,
  settleLetter,
} from './unsent-letters.ts';

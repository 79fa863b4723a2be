/** What the server's jobs and metrics use of letters to patients. */
export { countByState } from './store.ts';
export { mailChange, mailReminder, type PatientLinks } from './mailing.ts';

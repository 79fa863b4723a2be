/** What the server's jobs use of letters to patients. */
export { mailChange, mailReminder, type PatientLinks } from './mailing.ts';

/** What the server starts of mail to people outside: sending it, and taking what comes back; and the ledger of a case. */
export { mailsOfCase as outsideMailsOfCase } from './outside-mail-store.ts';
export { bounceReceiver, startOutsideMails } from './send-outside-mails.ts';

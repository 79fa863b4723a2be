/** What the server starts of mail to people outside: sending it, and taking what comes back. */
export { bounceReceiver, startOutsideMails } from './send-outside-mails.ts';

/** What other features use of messages: sending one, and the jobs of their files. */
export { messagesOfLeaver } from './sending/messages-of-leaver.ts';
export { messagesAbout } from './core/case-message-store.ts';
export { casesWithUnread } from './reading/message-lists.ts';
export { messagesOfUnit } from './core/messages-of-unit-store.ts';
export { writeToEach } from './sending/write-to-each.ts';
export { send } from './sending/send-message.ts';
export {
  planScans as planMessageScans,
  scanAgain as scanMessageFile,
} from './files/message-file-scan.ts';
export { startDroppingUnsent } from './files/drop-unsent-files.ts';

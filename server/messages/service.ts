/** What other features use of messages: sending one, and rows for the demo hospital. */
export * as conversationRows from './core/conversation-store.ts';
export * as messageRows from './sending/message-store.ts';
export { send } from './sending/send-message.ts';
export {
  planScans as planMessageScans,
  scanAgain as scanMessageFile,
} from './files/message-file-scan.ts';
export { startDroppingUnsent } from './files/drop-unsent-files.ts';

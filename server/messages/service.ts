/** What other features use of messages: rows, for the demo hospital. */
export * as conversationRows from './core/conversation-store.ts';
export * as messageRows from './sending/message-store.ts';

/** Scans files of messages that were sent while the scanner was away (S134). */
import { record, serverActor } from '#server/audit/service.ts';
import { aboutConversation } from '#server/messages/core/about.ts';
import * as conversations from '#server/messages/core/conversation-store.ts';
import { readersOf, sendMessagesChanged } from '#server/messages/core/message-change-events.ts';
import { secondScan } from '#server/platform/files/second-scan.ts';
import * as store from './message-file-store.ts';

export const { planScan, planScans, scanAgain } = secondScan({
  job: 'message-file.scan',
  parts: store.parts,
  unscanned: store.unscanned,
  unscannedById: store.unscannedById,
  saveVerdict: store.saveVerdict,
  recordWithdrawal: (db, deps, { conversationId, organizationId }, fileId) =>
    record(db, serverActor(deps), {
      action: 'message.file-withdraw',
      account: { id: null, organizationId },
      object: aboutConversation(conversationId),
      detail: { file: fileId },
    }),
  publish: async (deps, { conversationId, organizationId }) => {
    const { db, now } = deps;
    const conversation = await conversations.byId(db, organizationId, conversationId);
    const readers = conversation
      ? await readersOf(db, { organizationId, at: now() }, conversation)
      : [];
    const ids = readers.map(({ id }) => id);
    sendMessagesChanged(deps, organizationId, ids);
  },
});

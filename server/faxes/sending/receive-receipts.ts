/** Takes a gateway's answers to faxes, each to an address with the secret of one try (S463). */
import { sendCasesChanged } from '#server/cases/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailReceiver } from '#server/platform/mail/inbound/inbound-server.ts';
import * as queue from '#server/faxes/core/fax-queue-store.ts';
import { endFaxTry } from './end-fax.ts';
import { receiptWords } from './open-line.ts';
import { readReceipt } from './receipt.ts';
import { receiptHashOf } from './send-faxes.ts';

const pattern = /^fax-receipt-([0-9a-f]{32})$/;

export function receiptReceiver(deps: Deps): MailReceiver {
  const words = receiptWords(deps.env);
  const tryOf = async (mailbox: string) => {
    const [, token] = pattern.exec(mailbox) ?? [];
    return token === undefined ? undefined : queue.byReceipt(deps.db, receiptHashOf(token));
  };
  return {
    hasMailbox: async (mailbox) => words !== null && (await tryOf(mailbox)) !== undefined,
    receive: async (mail) => {
      const ref = await tryOf(mail.mailbox);
      if (!ref || words === null) return;
      const outcome = readReceipt(mail, words);
      if (outcome) return endFaxTry(deps, ref, outcome);
      // It may say that the fax is on its way: a person reads it, and goes on waiting.
      const organizationId = await queue.noteDetail(deps.db, ref, mail.subject.slice(0, 300));
      if (organizationId !== null) sendCasesChanged(deps, organizationId);
    },
  };
}

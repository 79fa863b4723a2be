/** The procedures of mail to people outside, and what its link opens without a session. */
import { CaseRef } from '#shared/cases.ts';
import {
  DocumentLink,
  ListOutsideMails,
  OutsideMailRef,
  ReadDocument,
  SendOutsideMail,
} from '#shared/outside-mails.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import * as linked from './linked-document.ts';
import * as mails from './outside-mails.ts';

const worker = permitted('cases.work');

const documentRouter = router({
  look: open.input(DocumentLink).query(({ ctx, input }) => linked.look(ctx, input)),
  sendCode: open.input(DocumentLink).mutation(({ ctx, input }) => linked.sendCode(ctx, input)),
  read: open.input(ReadDocument).mutation(({ ctx, input }) => linked.read(ctx, input)),
});

export const outsideMailsRouter = router({
  document: documentRouter,
  send: worker.input(SendOutsideMail).mutation(({ ctx, input }) => mails.send(ctx, input)),
  list: worker.input(ListOutsideMails).query(({ ctx, input }) => mails.list(ctx, input)),
  ofCase: worker.input(CaseRef).query(({ ctx, input }) => mails.ofCase(ctx, input)),
  revoke: worker.input(OutsideMailRef).mutation(({ ctx, input }) => mails.revoke(ctx, input)),
});

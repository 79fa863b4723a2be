/** Reads what arrived in the mailbox of the test services, which takes mail by SMTP. */
import { z } from 'zod';
import { requiredVariable } from '#server/test/stores.ts';

const Mails = z.array(
  z.object({ to: z.array(z.object({ address: z.string() })), text: z.string() }),
);

/** The texts of all mails to this address, oldest first. */
export async function mailsTo(address: string): Promise<string[]> {
  const answer = await fetch(`${requiredVariable('TEST_MAIL_URL')}/api/email`);
  return Mails.parse(await answer.json())
    .filter(({ to }) => to.some((one) => one.address === address))
    .map(({ text }) => text);
}

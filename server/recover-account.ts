/** Command line: lets an account administer again, where nobody of a hospital can sign in any more. */
// node server/recover-account.ts --email a@b.example
import { z } from 'zod';
import { Email } from '#shared/people/email.ts';
import type { Visitor } from './people/needs.ts';
import { print, withOptions } from './terminal.ts';

const Account = z.object({ email: Email });

async function recover(visitor: Visitor, { email }: z.infer<typeof Account>): Promise<number> {
  const { recoverAccount } = await import('./people/service.ts');
  const recovered = await recoverAccount(visitor, { email });
  if (!recovered) {
    print(`There is no account with the address ${email}.`);
    return 1;
  }
  const isAccepted = await recovered.mailLink();
  print(
    isAccepted
      ? `${email} is an active System admin without second steps; a link to a new password is on its way and works for 30 minutes.`
      : 'The account is an active System admin, but the email server did not accept the link. Correct SMTP_URL and run this again: codes are sent by email too.',
  );
  return isAccepted ? 0 : 1;
}

process.exitCode = await withOptions('recover-account', Account, recover);

/** Command line: creates a hospital's first account, which invites all others, and mails its invitation. */
// node server/first-account.ts --organization "St Mary" --zone Europe/London --email a@b.example --name "A. B."
import { z } from 'zod';
import { Email } from '#shared/people/email.ts';
import { Zone } from '#shared/time.ts';
import type { Visitor } from './people/needs.ts';
import { print, withOptions } from './terminal.ts';

const FirstAccount = z.object({
  organization: z.string().trim().min(1, '--organization is missing: the name of the hospital'),
  zone: Zone,
  email: Email,
  name: z.string().trim().min(1, '--name is missing: the name of the person'),
});

async function create(
  visitor: Visitor,
  { organization, zone, email, name: fullName }: z.infer<typeof FirstAccount>,
): Promise<number> {
  const { createOrganization } = await import('./people/service.ts');
  const created = await createOrganization(visitor, { organization, zone, email, fullName });
  if (!created) {
    print(
      `${organization} has somebody who can invite others already; ask them, or use "Forgot password". If nobody of them can sign in, run server/recover-account.ts.`,
    );
    return 1;
  }
  const isTaken = await created.mailInvitation();
  print(
    isTaken
      ? `The invitation to ${email} is on its way; its link works for seven days. The first page lists what to set up.`
      : 'The account is made, but the email server did not accept the invitation. Correct SMTP_URL and run this again.',
  );
  return isTaken ? 0 : 1;
}

process.exitCode = await withOptions('first-account', FirstAccount, create);

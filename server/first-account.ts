/** Makes a hospital's first account, the one that invites all others, and mails its invitation. */
// node server/first-account.ts --organization "St Mary" --zone Europe/London --email a@b.example --name "A. B."
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Email } from '#shared/email.ts';
import { Zone } from '#shared/time.ts';
import { assemble, letGo } from './open-deps.ts';
import { foundOrganization } from './people/service.ts';
import type { Call } from './platform/http/call.ts';
import { readEnv } from './platform/env.ts';
import { openLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';

const Wanted = z.object({
  organization: z.string().trim().min(1, '--organization is missing: the name of the hospital'),
  zone: Zone,
  email: Email,
  name: z.string().trim().min(1, '--name is missing: the name of the person'),
});

const text = { type: 'string', default: '' } as const;

function readWanted() {
  const options = { organization: text, zone: text, email: text, name: text };
  return Wanted.safeParse(parseArgs({ options }).values);
}

const say = (words: string) => process.stdout.write(`${words}\n`);

/** Nobody's call: it comes from the operator's own terminal. */
const call: Call = {
  requestId: randomUUID(),
  address: 'terminal',
  userAgent: 'first-account',
  bearer: null,
  isActive: false,
  cookie: () => null,
  setCookie: () => undefined,
  clearCookie: () => undefined,
};

async function run({ organization, zone, email, name }: z.infer<typeof Wanted>): Promise<number> {
  const env = readEnv();
  await migrate(env.DATABASE_URL);
  const deps = assemble({ env, log: openLog('error') });
  try {
    const visitor = { ...deps, call };
    const founded = await foundOrganization(visitor, { organization, zone, email, fullName: name });
    if (!founded) {
      say(
        `${organization} has somebody who can invite others already; ask them, or use "Forgot password".`,
      );
      return 1;
    }
    const isTaken = await founded.mailInvitation();
    say(
      isTaken
        ? `The invitation to ${email} is on its way; its link works for seven days.`
        : 'The account is made, but the mail server did not take the invitation. Mend SMTP_URL and run this again.',
    );
    return isTaken ? 0 : 1;
  } finally {
    await letGo(deps);
  }
}

const wanted = readWanted();
if (wanted.success) {
  process.exitCode = await run(wanted.data);
} else {
  for (const { path, message } of wanted.error.issues) say(`--${path.join('.')}: ${message}`);
  process.exitCode = 2;
}

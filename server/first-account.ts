/** Command line: creates a hospital's first account, which invites all others, and mails its invitation. */
// node server/first-account.ts --organization "St Mary" --zone Europe/London --email a@b.example --name "A. B."
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Email } from '#shared/email.ts';
import { Zone } from '#shared/time.ts';
import { openDeps, closeDeps } from './open-deps.ts';
import { createOrganization } from './people/service.ts';
import type { Call } from '#server/platform/http/call.ts';
import { readEnv } from './platform/env.ts';
import { openLog } from './platform/log.ts';
import { prepareDatabase } from './platform/postgres/prepare-database.ts';

const FirstAccount = z.object({
  organization: z.string().trim().min(1, '--organization is missing: the name of the hospital'),
  zone: Zone,
  email: Email,
  name: z.string().trim().min(1, '--name is missing: the name of the person'),
});

const text = { type: 'string', default: '' } as const;

function readOptions() {
  const names = { organization: text, zone: text, email: text, name: text };
  return FirstAccount.safeParse(parseArgs({ options: names }).values);
}

const print = (text: string) => process.stdout.write(`${text}\n`);

/** There is no HTTP request: the operator runs this in a terminal. */
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

async function run({
  organization,
  zone,
  email,
  name,
}: z.infer<typeof FirstAccount>): Promise<number> {
  const env = readEnv();
  const databaseUrl = await prepareDatabase(env);
  const deps = openDeps({ env, databaseUrl, log: openLog('error') });
  try {
    const visitor = { ...deps, call };
    const created = await createOrganization(visitor, {
      organization,
      zone,
      email,
      fullName: name,
    });
    if (!created) {
      print(
        `${organization} has somebody who can invite others already; ask them, or use "Forgot password".`,
      );
      return 1;
    }
    const isTaken = await created.mailInvitation();
    print(
      isTaken
        ? `The invitation to ${email} is on its way; its link works for seven days.`
        : 'The account is made, but the mail server did not take the invitation. Correct SMTP_URL and run this again.',
    );
    return isTaken ? 0 : 1;
  } finally {
    await closeDeps(deps);
  }
}

const options = readOptions();
if (options.success) {
  process.exitCode = await run(options.data);
} else {
  for (const { path, message } of options.error.issues) print(`--${path.join('.')}: ${message}`);
  process.exitCode = 2;
}

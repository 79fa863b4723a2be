/** Reads the demo hospital's mailbox: mails to an address, and the sign-in codes in them. */
import { expect } from '@playwright/test';
import { createClient } from 'redis';
import { demo } from './demo.ts';

interface Mail {
  id: string;
  text: string;
  attachments?: { contentType: string; generatedFileName: string }[];
}

/** The oldest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const filter = new URLSearchParams({ 'to.address': email });
  const answer = await fetch(`${demo.mailUrl}/api/email?${filter}`);
  return (await answer.json()) as Mail[];
}

/** The calendar file of the newest mail that has one; empty where none has. */
export async function calendarFileTo(email: string): Promise<string> {
  const files = (await mailsTo(email)).map(async ({ id, attachments = [] }) => {
    const file = attachments.find(({ contentType }) => contentType === 'application/ics');
    if (!file) return '';
    const answer = await fetch(
      `${demo.mailUrl}/api/email/${id}/attachment/${file.generatedFileName}`,
    );
    return answer.text();
  });
  return (await Promise.all(files)).findLast((text) => text.includes('BEGIN:VCALENDAR')) ?? '';
}

export const countMailsTo = async (email: string): Promise<number> => (await mailsTo(email)).length;

/** The text of the newest mail to this address. */
export const mailTo = async (email: string): Promise<string> =>
  (await mailsTo(email)).at(-1)?.text ?? '';

/**
 * An address gets at most five codes in a quarter of an hour; several walks may sign in as one
 * account.
 */
async function clearCodeLimits(): Promise<void> {
  const redis = createClient({ url: demo.redisUrl });
  await redis.connect();
  const keys = await redis.keys('*sends:*');
  if (keys.length > 0) await redis.del(keys);
  await redis.close();
}

const codeIn = ({ text }: Mail) => /\b[0-9]{6}\b/.exec(text)?.[0];

/** The code in the first mail to this address that `action` causes. */
export async function codeMailedBy(email: string, action: () => Promise<unknown>): Promise<string> {
  await clearCodeLimits();
  const before = new Set((await mailsTo(email)).map(({ id }) => id));
  await action();
  let code: string | undefined;
  const arrived = async () => {
    const fresh = (await mailsTo(email)).filter(({ id }) => !before.has(id));
    code = fresh.map(codeIn).find((text) => text !== undefined);
    return code;
  };
  await expect.poll(arrived, { message: `a code mailed to ${email}` }).toBeDefined();
  return code ?? '';
}

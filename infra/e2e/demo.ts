/** What every walk stands on: the demo hospital's people, its mailbox, and the way in. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { createClient } from 'redis';
import { inherited } from '#infra/stack/env.ts';
import type { DemoAccount } from '#infra/stack/seed-demo.ts';
import type { Running } from '#infra/stack/running-files.ts';
import { opensSession } from '#shared/roles.ts';

interface Mail {
  id: string;
  to: { address: string }[];
  text: string;
  attachments?: { contentType: string; generatedFileName: string }[];
}

function notice(): Running {
  const file = inherited().KAREMD_RUNNING;
  if (!file) throw new Error('KAREMD_RUNNING has to name the running.json of a demo hospital.');
  return JSON.parse(readFileSync(file, 'utf8')) as Running;
}

export const demo = notice();

interface Wanted {
  role?: DemoAccount['role'];
  hospitalRole?: DemoAccount['hospitalRole'];
  active?: boolean;
  hasAccess?: boolean;
}

/** Somebody of the first hospital who may work, unless something else is wanted. */
function isWanted(account: DemoAccount, wanted: Wanted): boolean {
  const { role, hospitalRole, active = true, hasAccess = true } = wanted;
  return (
    account.organization === demo.accounts[0]?.organization &&
    account.active === active &&
    account.accessApplications.length > 0 === hasAccess &&
    (role ? account.role === role : opensSession(account.role)) &&
    (hospitalRole === undefined || account.hospitalRole === hospitalRole)
  );
}

/** An account of that kind: `nth` is the walk's own number among those of one kind. */
export function someone(wanted: Wanted, nth = 0): DemoAccount {
  const account = demo.accounts.filter((one) => isWanted(one, wanted))[nth];
  if (!account)
    throw new Error(`The demo hospital has no ${JSON.stringify(wanted)} number ${nth}.`);
  return account;
}

async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${demo.mailUrl}/api/email`);
  const mails = (await answer.json()) as Mail[];
  return mails.filter(({ to }) => to.some(({ address }) => address === email));
}

/** What a calendar program reads in the newest mail that brings it something. */
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

/** A mailbox takes five codes in a quarter of an hour; walks come to one person more often than that. */
async function forgetSends(): Promise<void> {
  const redis = createClient({ url: demo.redisUrl });
  await redis.connect();
  const keys = await redis.keys('*sends:*');
  if (keys.length > 0) await redis.del(keys);
  await redis.close();
}

const codeIn = ({ text }: Mail) => /\b[0-9]{6}\b/.exec(text)?.[0];

/**
 * The first thing that is got from a code which came because of what is done. Other letters may come
 * beside it, and codes of another walk that signs in as the same person.
 */
async function gotByCode<Got>(
  email: string,
  doing: () => Promise<unknown>,
  get: (code: string) => Promise<Got | null>,
): Promise<Got> {
  await forgetSends();
  const seen = new Set((await mailsTo(email)).map(({ id }) => id));
  await doing();
  let got: Got | null = null;
  const arrived = async () => {
    for (const mail of (await mailsTo(email)).filter(({ id }) => !seen.has(id))) {
      seen.add(mail.id);
      const code = codeIn(mail);
      got ??= code === undefined ? null : await get(code);
    }
    return got;
  };
  await expect.poll(arrived, { message: `a code mailed to ${email}` }).not.toBeNull();
  if (got === null) throw new Error(`No code came to ${email}.`);
  return got;
}

export const codeSentBy = (email: string, doing: () => Promise<void>): Promise<string> =>
  gotByCode(email, doing, async (code) => code);

/** What somebody types. */
type SomebodysKeys = Pick<DemoAccount, 'email' | 'password'>;

export async function logIn(page: Page, { email, password }: SomebodysKeys) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

export const codeField = (page: Page) => page.getByLabel('Verification Code');

/** From the sign-in screen, wherever it was come from, through both steps. */
export async function passSignIn(page: Page, account: SomebodysKeys): Promise<void> {
  const code = await codeSentBy(account.email, () => logIn(page, account));
  await codeField(page).fill(code);
  await codeField(page).press('Enter');
}

/** One call of sign-in, from within a page of ours as any browser makes it. */
async function ask<Answer>(page: Page, name: string, input: object): Promise<Answer> {
  return page.evaluate(
    async ([path, body]) => {
      const answer = await fetch(`/trpc/auth.${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { result } = (await answer.json()) as { result: { data: Answer } };
      return result.data;
    },
    [name, input] as const,
  );
}

/** A session in this browser, with the code out of the real mailbox. */
export async function openSession(page: Page, { email, password }: SomebodysKeys): Promise<string> {
  await page.goto('/mark.svg');
  const askForCode = async () => {
    await ask(page, 'authUserEmailPass', { email, password });
    await ask(page, 'sendOtpAuth', { email });
  };
  const opened = await gotByCode(email, askForCode, async (otp) => {
    const answer = await ask<{ success: boolean }>(page, 'authenticateOtp', { email, otp });
    return answer.success ? JSON.stringify(answer) : null;
  });
  await page.evaluate((session) => localStorage.setItem('karemd.session', session), opened);
  return opened;
}

/**
 * From nothing to the first screen. The sign-in screen has walks of its own; all others pass it by,
 * so that they have the time for their screens.
 */
export async function signIn(page: Page, keys: SomebodysKeys, path = '/Scheduling'): Promise<void> {
  await openSession(page, keys);
  await page.goto(path);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
}

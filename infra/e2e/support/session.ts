/** Opens sessions without the sign-in screen, by rows that the server accepts. */
import { hash, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { SignedInUser } from '#shared/auth.ts';
import { query } from './database.ts';
import { demo } from './demo.ts';

const hourMs = 3_600_000;

/** As server/auth/sessions makes them: 256 bits, stored as hashes. */
const newSecret = () => randomBytes(32).toString('base64url');
const hashOf = (secret: string) => hash('sha256', secret, 'buffer');

async function insertSession(email: string, secrets: { token: string; cookie: string }) {
  const startedAt = new Date();
  const [user] = await query<SignedInUser & { uid: string }>(
    `with person as (select * from practitioners where email = $1)
     , session as (
       insert into sessions (practitioner_id, token_hash, cookie_hash, device_hash, device, address,
         started_at, active_at, expires_at)
       select id, $2, $3, $4, 'Chrome on Linux', '127.0.0.1', $5, $5, $6 from person returning id)
     select person.id as uid, email, active, access_applications as "accessApplications", role,
       hospital_role as "hospitalRole", full_name as "fullName", o.name as organization
     from session, person join organizations o on o.id = person.organization_id`,
    [
      email,
      hashOf(secrets.token),
      hashOf(secrets.cookie),
      randomBytes(32),
      startedAt,
      new Date(startedAt.getTime() + 12 * hourMs),
    ],
  );
  if (!user) throw new Error(`There is no account of ${email}.`);
  return user;
}

/** What the browser keeps of a session. */
interface OpenedSession {
  cookie: string;
  /** In local storage. */
  stored: string;
}

async function newSession({ email }: { email: string }): Promise<OpenedSession> {
  const secrets = { token: newSecret(), cookie: newSecret() };
  const user = await insertSession(email, secrets);
  const stored = JSON.stringify({ success: true, accessToken: secrets.token, user });
  return { cookie: secrets.cookie, stored };
}

const cookieOf = ({ cookie }: OpenedSession, origin = new URL(demo.url).origin) => ({
  name: '__Secure-karemd-session',
  value: cookie,
  domain: new URL(origin).hostname,
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: true,
  sameSite: 'Lax' as const,
});

interface StoredSession {
  origin: string;
  stored: string;
  /** Of the sessions that were opened in the browser context. */
  number: number;
}

/** In the page, before its own scripts, and once in a browser context: signing out stays possible. */
function keepOnce({ origin, stored, number }: StoredSession) {
  if (location.origin !== origin) return;
  if (Number(localStorage.getItem('walk.session')) >= number) return;
  localStorage.clear();
  localStorage.setItem('walk.session', String(number));
  localStorage.setItem('karemd.session', stored);
}

let opened = 0;

/**
 * For the page's browser context, whose other cookies are cleared; `origin` is another server on
 * the same stores. Not by `setStorageState`, which opens a page of its own for it.
 */
export async function openSession(
  page: Page,
  person: { email: string },
  origin = new URL(demo.url).origin,
): Promise<void> {
  const session = await newSession(person);
  const context = page.context();
  await context.clearCookies();
  await context.addCookies([cookieOf(session, origin)]);
  await context.addInitScript(keepOnce, { origin, stored: session.stored, number: ++opened });
}

/** Opens a session and the page at `path` with it. */
export async function openAs(
  page: Page,
  account: { email: string },
  path = '/Scheduling',
): Promise<void> {
  await openSession(page, account);
  await page.goto(new URL(path, demo.url).href);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

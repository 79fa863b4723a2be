/** The steps of the walk in WebKit: sign-in by the mailed code, a booking, and screens that must not scroll sideways. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { mailsTo } from '#infra/e2e/support/mailbox.ts';
import {
  newFollowUpType,
  newOrganization,
  newPerson,
  zoneAtTen,
  type NewPerson,
} from '#infra/e2e/support/people.ts';
import { button, field, hasText, option, shownText, sidewaysScrolls, valueOf } from './in-page.ts';
import type { WebKit } from './webkit.ts';

const restMs = 400;

/** A desk, a low window in which the sidebar scrolls, and the narrowest that MiniBrowser gets. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 400 },
  { width: 447, height: 844 },
];

export const screens = [
  '/Scheduling',
  '/Scheduling?view=week',
  '/Scheduling?new',
  '/Scheduling?find',
  '/query',
  '/messages?new',
  '/Calendar',
  '/video',
  '/roster',
  '/on-call',
  '/notifications',
  '/profile',
];

export async function newClinician(): Promise<NewPerson> {
  const organizationId = await newOrganization({ zone: zoneAtTen() });
  await newFollowUpType(organizationId);
  return newPerson(organizationId);
}

const untilText = (webKit: WebKit, text: string) =>
  webKit.until(`"${text}"`, () => webKit.run(hasText, text));

export async function signIn(webKit: WebKit, url: string, person: NewPerson): Promise<void> {
  await webKit.open(`${url}/login`);
  await webKit.type(field('Email'), person.email);
  await webKit.type(field('Password'), person.password);
  await webKit.click(button('Log In'));
  const code = await webKit.until('the mailed code', async () => {
    const [mail] = await mailsTo(person.email);
    return /\b[0-9]{6}\b/.exec(mail?.text ?? '')?.[0];
  });
  await webKit.type(field('Verification Code'), code);
  await webKit.until('the schedule', () => webKit.run(() => location.pathname === '/Scheduling'));
}

export async function book(webKit: WebKit): Promise<void> {
  const patient = `Ana Ruiz ${randomUUID().slice(0, 8)}`;
  await webKit.click(button('New appointment'));
  await webKit.type(field("Patient's name"), patient);
  await webKit.click(option('Only the name'));
  await webKit.click(field('Type'));
  await webKit.click(option('Follow-up'));
  await webKit.until('a proposed time', () => webKit.run(valueOf, 'Time'));
  await webKit.click(button('Book appointment'));
  await untilText(webKit, `Appointment with ${patient} booked`);
}

/** The screen at that size, once nothing of it changes any more. */
export async function show(webKit: WebKit, url: string, { width, height }: (typeof sizes)[number]) {
  await webKit.resize(width, height);
  await webKit.open(url);
  let before = '';
  await webKit.until(`${url} at rest`, async () => {
    await pause(restMs);
    const now = await webKit.run(shownText);
    const isAtRest = now !== '' && now === before;
    before = now;
    return isAtRest;
  });
}

export const wideParts = (webKit: WebKit): Promise<string[]> => webKit.run(sidewaysScrolls);

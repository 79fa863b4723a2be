/** A patient with an invitation: opens the link, gives a name, consents and waits. */
import type { Clinic, Clinician } from './clinic.ts';
import { Browser } from './browser.ts';

export const tokenIn = (text: string): string => /#token=([\w-]{43})/.exec(text)?.[1] ?? 'no link';

/** The link that the clinician copies. */
export async function linkOf(clinician: Clinician, appointmentId: string): Promise<string> {
  const answer = await clinician.browser.call('visits.invite', { appointmentId, byMail: false });
  return tokenIn(answer.data?.link ?? answer.text);
}

interface GuestOptions {
  token: string;
  name?: string;
  birthDate?: string;
}

/** A browser with a guest pass; throws where the name was not accepted. */
export async function recognisedPatient(
  { world }: Clinic,
  { token, name = 'Ana Ruiz', birthDate }: GuestOptions,
): Promise<Browser> {
  const browser = new Browser(world.url);
  const born = birthDate === undefined ? {} : { birthDate };
  const { data, text } = await browser.call('visits.guest.recognise', { token, name, ...born });
  if (!data?.pass) throw new Error(text);
  browser.token = data.pass;
  return browser;
}

/** Of the consent that their page shows. */
export const shownVersion = async (browser: Browser): Promise<string> =>
  (await browser.call('visits.guest.consent.words', {})).data.version;

export async function agreeingPatient(clinic: Clinic, coming: GuestOptions): Promise<Browser> {
  const browser = await recognisedPatient(clinic, coming);
  await browser.call('visits.guest.agree', { version: await shownVersion(browser) });
  return browser;
}

/** A patient in the waiting room. */
export async function waitingPatient(clinic: Clinic, coming: GuestOptions): Promise<Browser> {
  const browser = await agreeingPatient(clinic, coming);
  const { status, text } = await browser.call('visits.guest.enter', {});
  if (status !== 200) throw new Error(text);
  return browser;
}

/** Two hundred people sign in at once, each through password, mail and code; meanwhile /healthz is asked. */
import { setTimeout as pause } from 'node:timers/promises';
import { Browser } from '#server/test/browser.ts';

interface Storm {
  url: string;
  emails: string[];
  password: string;
  /** The newest code that was mailed to this address. */
  codeFor: (email: string) => string;
}

/** Does as it is told: comes back after as many seconds as the answer says. */
async function patiently(browser: Browser, path: string, input: object) {
  for (;;) {
    const answer = await browser.call(path, input);
    if (answer.status !== 503) return answer;
    await pause(Number(answer.headers.get('retry-after')) * 1000);
  }
}

async function signIn({ url, password, codeFor }: Storm, email: string): Promise<string> {
  const browser = new Browser(url);
  const first = await patiently(browser, 'auth.authUserEmailPass', { email, password });
  const second = await patiently(browser, 'auth.sendOtpAuth', { email });
  const otp = codeFor(email);
  const third = await patiently(browser, 'auth.authenticateOtp', { email, otp });
  if (third.data?.success !== true) throw new Error(`${first.text}\n${second.text}\n${third.text}`);
  return `__Secure-karemd-session=${browser.cookies.get('__Secure-karemd-session')} ${third.data.accessToken}`;
}

/** Asks every 20 ms until told to stop; how long each answer took, in ms. */
async function watchHealth(url: string, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!isOver()) {
    const from = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    took.push(performance.now() - from);
    await pause(20);
  }
  return took;
}

export const percentile = (values: number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;

export async function storm(wanted: Storm) {
  let isOver = false;
  const health = watchHealth(wanted.url, () => isOver);
  const from = performance.now();
  const signedIn = await Promise.all(wanted.emails.map((email) => signIn(wanted, email)));
  const seconds = (performance.now() - from) / 1000;
  isOver = true;
  const [cookie = '', token = ''] = signedIn[0]?.split(' ') ?? [];
  return {
    signInsPerSecond: wanted.emails.length / seconds,
    healthzP95Ms: percentile(await health, 0.95),
    session: { cookie, token },
  };
}

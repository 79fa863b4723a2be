/** Two hundred people sign in at once, each by password, mail and code, while /healthz is polled. */
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '#infra/bench/support/numbers.ts';
import { Browser, type Path } from '#server/test/browser.ts';

interface SignInLoad {
  url: string;
  emails: string[];
  password: string;
  /** The newest code that was mailed to this address. */
  codeFor: (email: string) => string;
}

/** Waits as Retry-After says. */
async function patiently<P extends Path>(browser: Browser, path: P, input: object) {
  for (;;) {
    const answer = await browser.call(path, input);
    if (answer.status !== 503) return answer;
    await pause(Number(answer.headers.get('retry-after')) * 1000);
  }
}

async function signIn({ url, password, codeFor }: SignInLoad, email: string): Promise<string> {
  const browser = new Browser(url);
  const first = await patiently(browser, 'auth.authUserEmailPass', { email, password });
  const second = await patiently(browser, 'auth.sendOtpAuth', { email });
  const otp = codeFor(email);
  const third = await patiently(browser, 'auth.authenticateOtp', { email, otp });
  if (third.data?.success !== true) throw new Error(`${first.text}\n${second.text}\n${third.text}`);
  return `__Secure-karemd-session=${browser.cookies.get('__Secure-karemd-session')} ${third.data.accessToken}`;
}

/** Sends a request every 20 ms until stopped; returns each duration in ms. */
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

export async function measureConcurrentSignIns(load: SignInLoad) {
  let isOver = false;
  const health = watchHealth(load.url, () => isOver);
  const from = performance.now();
  const signedIn = await Promise.all(load.emails.map((email) => signIn(load, email)));
  const seconds = (performance.now() - from) / 1000;
  isOver = true;
  const [cookie = '', token = ''] = signedIn[0]?.split(' ') ?? [];
  return {
    signInsPerSecond: load.emails.length / seconds,
    healthzP95Ms: percentile(await health, 0.95),
    session: { cookie, token },
  };
}

/** Whether this browser keeps the cookies of sign-in, which no script can see. */

/** Of the same kind: kept over https alone, and not where cookies are blocked. */
const probe = '__Host-karemd-probe';

/** Asked before the code step, which would refuse every code without saying why. */
export function areCookiesKept(): boolean {
  const attributes = '; Secure; Path=/; SameSite=Strict';
  try {
    document.cookie = `${probe}=1${attributes}`;
    const isKept = document.cookie.split('; ').includes(`${probe}=1`);
    document.cookie = `${probe}=; Max-Age=0${attributes}`;
    return isKept;
  } catch {
    return false;
  }
}

/** What to do about it, by where the page was opened. */
export function cookieWords(): string {
  const isPlain = location.protocol !== 'https:';
  return `This browser keeps no cookies of ${location.host}, so it cannot sign you in. ${
    isPlain
      ? 'Open KareMD at its address that begins with https, or allow cookies, then try again.'
      : 'Allow cookies for this site in the settings of the browser, then try again.'
  }`;
}

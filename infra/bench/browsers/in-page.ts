/** Finds elements in a page by the name that a person reads, and what of a page scrolls sideways. */

/** An element of the page: the first that is shown. */
export interface Element {
  /** For messages. */
  what: string;
  find: (selector: string, name: string) => unknown;
  args: [selector: string, name: string];
}

function findShown(selector: string, name: string) {
  const nameOf = (one: globalThis.Element) =>
    one.getAttribute('aria-label') ??
    (one as HTMLInputElement).labels?.[0]?.textContent ??
    one.textContent;
  return [...document.querySelectorAll(selector)].find(
    (one) => one.checkVisibility() && nameOf(one).includes(name),
  );
}

const named =
  (kind: string, selector: string) =>
  (name: string): Element => ({
    what: `the ${kind} "${name}"`,
    find: findShown,
    args: [selector, name],
  });

export const button = named('button', 'button, [role="button"]');
export const field = named('field', 'input, textarea');
export const option = named('option', '[role="option"]');

export const hasText = (text: string): boolean => document.body.textContent.includes(text);

/** What the field with this label contains. */
export const valueOf = (label: string): string | undefined =>
  [...document.querySelectorAll('input')].find(
    ({ labels }) => labels?.[0]?.textContent.replace(/ \*$/, '') === label,
  )?.value;

/** Empty until the screen and its data are there. */
export const shownText = (): string =>
  document.querySelector('h1') && !document.querySelector('[aria-busy="true"]')
    ? document.body.innerText
    : '';

/** What is wider than the place it has: the page, and what scrolls down and must not scroll sideways. */
export function sidewaysScrolls(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const page = scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : [];
  const scrollers = [...document.querySelectorAll('nav, aside, [role="dialog"], main, form')]
    .flatMap((region) => [region, ...region.querySelectorAll('*')])
    .filter((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      return (
        one.checkVisibility() &&
        overflowX === 'auto' &&
        overflowY === 'auto' &&
        one.scrollHeight > one.clientHeight &&
        one.scrollWidth > one.clientWidth
      );
    })
    .map((one) => `${one.tagName} ${one.className} by ${one.scrollWidth - one.clientWidth} px`);
  return [...new Set([...page, ...scrollers])];
}

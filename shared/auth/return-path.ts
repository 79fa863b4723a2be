/** Which address of a locked screen its person comes back to; without zod, for the sign-in screen. */
import { rememberedPath } from '#shared/paths.ts';

/** Ids, days, numbers and flags: an address may hold what was searched for, which is not kept. */
const keptPart = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d|\d{1,6}|)$/;

const isKept = ([name, value]: [string, string]) =>
  /^[a-z]{1,30}$/i.test(name) &&
  (keptPart.test(value) || (name === 'view' && /^[a-z]{1,20}$/.test(value)));

/** A page of ours with the part of its search that names nobody; null for anything else (S22). */
export function leftPath(address: string): string | null {
  const [path = '', search = ''] = address.split('?', 2);
  const page = rememberedPath(path);
  if (page === null) return null;
  const parameters = new URLSearchParams([...new URLSearchParams(search)].filter(isKept));
  return parameters.size > 0 ? `${page}?${parameters.toString()}` : page;
}

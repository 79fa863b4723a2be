/** Text that was typed and not saved when a session ends: sealed for its person, and kept in this browser. */
import { callAuth } from '#client/shell/api/http-call.ts';
import { onSessionChange, storedSession } from '#client/shell/session/stored-session.ts';
import { keepSealed, type TypedField } from './kept-text.ts';
import { newestUnsaved } from './unsaved-forms.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const textFields = 'textarea, input[type="text"], input:not([type])';
/** What finds or proves something is not kept; a choice has to be made again. */
const exceptions = '[role="combobox"], [autocomplete="one-time-code"], [autocomplete$="password"]';

/** Fields into which this session typed. */
const typed = new Set<Field>();
let key: Promise<CryptoKey> | null = null;

/** It comes from the server, before the session ends, and cannot be read out of the browser. */
export async function draftKey(): Promise<CryptoKey> {
  const answer = await callAuth('draftKey', {});
  const bytes = Uint8Array.from(
    atob(answer.key.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.charCodeAt(0),
  );
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** What a person calls it. */
export const labelOf = (field: Field): string =>
  (field.labels?.[0]?.textContent ?? field.ariaLabel ?? '').replace(/\s*\*$/, '').trim();

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(textFields) && !target.matches(exceptions);

/** Those of a page, in order. */
export const fieldsOn = (page: ParentNode): Field[] =>
  [...page.querySelectorAll<Field>(textFields)].filter(
    (field) => isField(field) && field.checkVisibility(),
  );

export function noteTyping(target: EventTarget | null): void {
  if (!isField(target)) return;
  typed.add(target);
  key ??= draftKey();
  // Tried again at the next key.
  key.catch(() => (key = null));
}

export const forgetTypedText = (): void => typed.clear();

function unsavedText(): TypedField[] {
  if (!newestUnsaved()) return [];
  return [...typed]
    .filter((field) => field.isConnected && field.value.trim() !== '')
    .map((field) => ({ label: labelOf(field), text: field.value }));
}

let uid = storedSession()?.user.uid;
let token = storedSession()?.accessToken;

// Before the page of the session is taken away: it hears of the end in the same turn.
onSessionChange(() => {
  const next = storedSession();
  if (next?.accessToken === token) return;
  const fields = unsavedText();
  const address = location.pathname + location.search;
  if (uid && key && fields.length > 0) void keepSealed(key, { uid, address, fields });
  typed.clear();
  key = null;
  uid = next?.user.uid;
  token = next?.accessToken;
});

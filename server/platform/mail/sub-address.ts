/** Which addresses lead to one mailbox, for limits of how often it is written to. */

/** Without the sub-address (RFC 5233): what stands behind a `+` before the `@`. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [user = ''] = address.slice(0, at).split('+');
  return at < 0 || user === '' ? address : `${user}${address.slice(at)}`;
}

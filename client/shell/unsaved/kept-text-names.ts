/** Under which names the browser keeps the sealed text of a person. */

export const keptTextNames = (uid: string): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith(keptTextPrefix(uid)));

export const keptTextPrefix = (uid: string): string => `karemd.kept-text.${uid}.`;

/** The initials in a person's circle. */

/** At most two letters, of the first and the last name; titles such as "Dr." do not count. */
export function initials(fullName: string): string {
  const names = fullName.split(/\s+/).filter((part) => part && !part.endsWith('.'));
  const picked = names.length > 1 ? [names[0], names.at(-1)] : names;
  return picked
    .map((name) => /./u.exec(name ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase();
}

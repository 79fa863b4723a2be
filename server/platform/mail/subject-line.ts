/** The subject of a mail as a header: one line of bounded length, whatever names and sentences it was made of. */

/** A name of 200 letters and a sentence fit; many servers refuse headers that have no end. */
const mostCharacters = 250;

/** Line breaks would begin another header; control characters are no part of any word. */
export function subjectLine(subject: string): string {
  const words = subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const letters = Array.from(words);
  return letters.length <= mostCharacters
    ? words
    : `${letters.slice(0, mostCharacters - 1).join('')}…`;
}

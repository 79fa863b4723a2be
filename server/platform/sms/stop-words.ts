/** Recognises an answer that ends somebody's consent to text messages. */

/** CTIA's opt-out words, and what German- and French-speaking networks use. */
const words = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'REVOKE',
  'STOPP',
  'ABMELDEN',
  'ARRET',
]);

/** The whole message has to be the word: "please stop by at nine" is none. */
export function isStopWord(text: string): boolean {
  const plain = text.normalize('NFD').replace(/[^\p{L}]/gu, '');
  return words.has(plain.toUpperCase());
}

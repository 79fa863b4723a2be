/** With a full stop where it ends without punctuation. */
export const withFullStop = (sentence: string): string =>
  /\p{P}$/u.test(sentence) ? sentence : `${sentence}.`;

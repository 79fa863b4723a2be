/** Words on how many patients wait for the reader. */

/** "1 patient waits for you" */
export const waitingCountWords = (count: number): string =>
  count === 1 ? '1 patient waits for you' : `${count} patients wait for you`;

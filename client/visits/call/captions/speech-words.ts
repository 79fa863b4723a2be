/** Words for where the sound goes when a browser recognises speech, and for what went wrong with it. */

/** Where the browser recognises speech: on this device, or on servers of the browser's maker. */
export type RecognitionHost = 'device' | 'maker';

/** Order matters: nearly all of them call themselves Chrome and Safari too. */
function makerIn(agent: string): string | null {
  if (/iPhone|iPad|iPod/.test(agent)) return 'Apple';
  if (/Edg(e|A)?\//.test(agent)) return 'Microsoft';
  if (/SamsungBrowser\//.test(agent)) return 'Samsung or Google';
  if (/Chrom(e|ium)\//.test(agent)) return 'Google';
  return /Safari\//.test(agent) ? 'Apple' : null;
}

export function recognitionHostWords(host: RecognitionHost, agent: string): string {
  if (host === 'device')
    return 'Your browser recognises speech on this device. The sound does not leave it.';
  const maker = makerIn(agent);
  const recipient = maker ? `its maker (${maker})` : 'its maker';
  return `Your browser sends the sound of your voice to ${recipient}, which recognises the words.`;
}

/** Nobody spoke, or we ended it. */
export const isNoFailure = (code: string): boolean => code === 'no-speech' || code === 'aborted';

const failures: Record<string, string> = {
  'not-allowed': 'This browser does not allow speech recognition.',
  'service-not-allowed': 'This browser does not allow speech recognition.',
  'audio-capture': 'The browser could not use your microphone for captions.',
  'language-not-supported': 'This browser cannot recognise your language.',
  network: 'The speech recognition could not be reached.',
};

export const failureWords = (code: string): string =>
  `${failures[code] ?? 'Speech recognition does not work here.'} Captions of you are off.`;

const quickMs = 1_000;
const quickAtMost = 5;

/** Browsers end recognition every minute or so; one that ends at once again and again does not work here. */
export function quickEndsAfter(quickEnds: number, ranForMs: number): number {
  return ranForMs < quickMs ? quickEnds + 1 : 0;
}

export const mayRestart = (quickEnds: number): boolean => quickEnds < quickAtMost;

/** The question for captions, as it is shown and as it stands in the consent ledger. */
export const captionRequestWords = (
  host: RecognitionHost,
  { reader, userAgent }: { reader: string; userAgent: string },
): string =>
  `${recognitionHostWords(host, userAgent)} The words go to ${reader} in this call and are not stored by KareMD. You can stop at any time.`;

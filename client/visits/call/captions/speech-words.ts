/** Words for where the sound goes when a browser recognises speech, and for what went wrong with it. */

/** Where the browser recognises speech: on this device, or on servers of the browser's maker. */
export type RecognitionPlace = 'device' | 'maker';

/** Order matters: nearly all of them call themselves Chrome and Safari too. */
function makerIn(agent: string): string | null {
  if (/iPhone|iPad|iPod/.test(agent)) return 'Apple';
  if (/Edg(e|A)?\//.test(agent)) return 'Microsoft';
  if (/SamsungBrowser\//.test(agent)) return 'Samsung or Google';
  if (/Chrom(e|ium)\//.test(agent)) return 'Google';
  return /Safari\//.test(agent) ? 'Apple' : null;
}

export function recognitionPlaceWords(place: RecognitionPlace, agent: string): string {
  if (place === 'device')
    return 'Your browser writes your voice down on this device. The sound does not leave it.';
  const maker = makerIn(agent);
  const recipient = maker ? `its maker (${maker})` : 'its maker';
  return `Your browser sends the sound of your voice to ${recipient}, to be written down there.`;
}

/** Nobody spoke, or we ended it. */
export const isNoFailure = (code: string): boolean => code === 'no-speech' || code === 'aborted';

const failures: Record<string, string> = {
  'not-allowed': 'This browser does not allow your voice to be written down.',
  'service-not-allowed': 'This browser does not allow your voice to be written down.',
  'audio-capture': 'The browser could not hear your microphone to write your voice down.',
  'language-not-supported': 'This browser cannot write your language down.',
  network: 'The speech recognition could not be reached.',
};

export const failureWords = (code: string): string =>
  `${failures[code] ?? 'Your voice could not be written down.'} Captions of you are off.`;

const quickMs = 1_000;
const quickAtMost = 5;

/** Browsers end recognition every minute or so; one that ends at once again and again does not work here. */
export function quickEndsAfter(quickEnds: number, ranForMs: number): number {
  return ranForMs < quickMs ? quickEnds + 1 : 0;
}

export const mayRestart = (quickEnds: number): boolean => quickEnds < quickAtMost;

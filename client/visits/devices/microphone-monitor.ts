/** What is to be said about a microphone: spoken into while it is off, or on and hearing nothing. */
export type MicrophoneNotice = 'muted' | 'silent';

export const listenEveryMs = 200;
/** Louder than this is a voice; a still room stays well under it. Root mean square, 0 to 1. */
const voiceFrom = 0.02;
/** A microphone that works is never this still: there is always some noise. */
const silentBelow = 0.0001;
/** Five looks of the last ten: a cough is shorter. */
const voiceFor = 5;
const silentFor = 40;

/** `levels`: the newest last, one every 200 ms since the microphone was last switched. */
export function noticeOf(levels: readonly number[], isMuted: boolean): MicrophoneNotice | null {
  if (isMuted) {
    const lately = levels.slice(-2 * voiceFor);
    return lately.filter((level) => level > voiceFrom).length >= voiceFor ? 'muted' : null;
  }
  const lately = levels.slice(-silentFor);
  const isSilent = lately.length === silentFor && lately.every((level) => level < silentBelow);
  return isSilent ? 'silent' : null;
}

export const keptLevels = silentFor;

/** A third of a second: nothing is missed between two looks. */
const noticeSamples = 16_384;

interface Ear {
  everyMs: number;
  /** Of sound that each look takes in; a power of two. */
  samples: number;
}

/** Hears what the microphone hears, switched off or not; what it hears goes nowhere. Root mean squares. */
export function listen(
  microphone: MediaStreamTrack,
  onLevel: (level: number) => void,
  { everyMs, samples: size }: Ear = { everyMs: listenEveryMs, samples: noticeSamples },
): () => void {
  const ear = microphone.clone();
  ear.enabled = true;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = size;
  context.createMediaStreamSource(new MediaStream([ear])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    // Until the browser lets the page hear, stillness says nothing.
    if (context.state !== 'running') return;
    analyser.getFloatTimeDomainData(samples);
    onLevel(Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length));
  }, everyMs);
  return () => {
    clearInterval(timer);
    ear.stop();
    void context.close();
  };
}

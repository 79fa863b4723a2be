/** Measures the microphone's level, to notice a person who speaks while muted and a microphone that is silent. */
export type MicrophoneNotice = 'muted' | 'silent';

export const measureEveryMs = 200;
/** Louder than this is a voice; a quiet room stays well under it. Root mean square, 0 to 1. */
const voiceFrom = 0.02;
/** A microphone that works is never this silent: there is always some noise. */
const silentBelow = 0.0001;
/** Five samples of the last ten: a cough is shorter. */
const voiceFor = 5;
const silentFor = 40;

/** Whether the last `count` levels are those of a microphone that gives no sound at all. */
export const isSilent = (levels: readonly number[], count: number): boolean =>
  levels.length >= count && levels.slice(-count).every((level) => level < silentBelow);

/** Whatever the browser says of the device. */
export const silentWords = 'Your microphone hears nothing. Is it plugged in and switched on?';

/** `levels`: the newest last, one every 200 ms since the microphone was last switched. */
export function noticeOf(levels: readonly number[], isMuted: boolean): MicrophoneNotice | null {
  if (isMuted) {
    const lately = levels.slice(-2 * voiceFor);
    return lately.filter((level) => level > voiceFrom).length >= voiceFor ? 'muted' : null;
  }
  return isSilent(levels, silentFor) ? 'silent' : null;
}

export const keptLevels = silentFor;

/** A third of a second, so nothing is missed between two measurements. */
const noticeSamples = 16_384;

interface Measurement {
  everyMs: number;
  /** Audio samples per measurement; a power of two. */
  samples: number;
}

const unheard: AudioContextOptions & { sinkId: { type: 'none' } } = { sinkId: { type: 'none' } };

/**
 * Calls back with the level of a microphone, muted or not, as root mean square from 0 to 1. Listens to a
 * clone of the track, which is sent nowhere. Returns the function that stops listening.
 */
export function monitorLevel(
  microphone: MediaStreamTrack,
  onLevel: (level: number) => void,
  { everyMs, samples: size }: Measurement = { everyMs: measureEveryMs, samples: noticeSamples },
): () => void {
  const clone = microphone.clone();
  clone.enabled = true;
  // Nothing is played: where the browser knows that, it opens no speaker, a sixth of what a call costs.
  const context = new AudioContext(unheard);
  const analyser = context.createAnalyser();
  analyser.fftSize = size;
  context.createMediaStreamSource(new MediaStream([clone])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    // Until the browser lets the context run, silence means nothing.
    if (context.state !== 'running') return;
    analyser.getFloatTimeDomainData(samples);
    onLevel(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length));
  }, everyMs);
  return () => {
    clearInterval(timer);
    clone.stop();
    void context.close();
  };
}

/** The speaker that a person has chosen: remembered by the browser, and tried with a sound. */

const key = 'karemd.speaker';

/** Elements that play sound, as of browsers that can play it elsewhere than on the default speaker. */
interface Sinkable {
  setSinkId: (deviceId: string) => Promise<void>;
}

interface OutputPrompt {
  selectAudioOutput: () => Promise<MediaDeviceInfo>;
}

export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** Firefox lists only speakers that were chosen in its own prompt. */
export const speakerPrompt = (): (() => Promise<MediaDeviceInfo>) | null => {
  const { selectAudioOutput } = navigator.mediaDevices as MediaDevices & Partial<OutputPrompt>;
  return selectAudioOutput ? selectAudioOutput.bind(navigator.mediaDevices) : null;
};

/** Undefined: the browser's default. */
export const storedSpeaker = (): string | undefined => localStorage.getItem(key) ?? undefined;

export const storeSpeaker = (deviceId: string): void => localStorage.setItem(key, deviceId);

const notes = [523, 659, 784] as const;
const noteSeconds = 0.25;

/** Plays three notes on that speaker. Rejects where the browser cannot. */
export async function testSpeaker(deviceId: string | undefined): Promise<void> {
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  const element = new Audio();
  element.srcObject = out.stream;
  if (deviceId) await (element as unknown as Sinkable).setSinkId(deviceId);
  await element.play();
  for (const [at, hertz] of notes.entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(out);
    tone.start(context.currentTime + at * noteSeconds);
    tone.stop(context.currentTime + (at + 1) * noteSeconds);
    if (at === notes.length - 1)
      tone.addEventListener('ended', () => {
        element.srcObject = null;
        void context.close();
      });
  }
}

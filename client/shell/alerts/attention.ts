/** Draws attention to the page: a ringing sound, and a notification where the browser allows it. */
let sound: AudioContext | null = null;

/** Browsers allow sound only after user interaction: call this from a click handler. */
export function allowSound(): void {
  sound ??= new AudioContext();
  void sound.resume().catch(() => undefined);
}

const notes = [660, 880] as const;

function play(context: AudioContext, hertz: number, at: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0.001, at);
  volume.gain.exponentialRampToValueAtTime(0.25, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.55);
}

/** Two rising notes; silent where the browser does not allow sound. */
export function ring(times = 1): void {
  allowSound();
  if (!sound) return;
  for (let round = 0; round < times; round += 1)
    for (const [at, hertz] of notes.entries())
      play(sound, hertz, sound.currentTime + round * 1.2 + at * 0.25);
}

/** Whether the browser can show notifications and has not asked the user yet. */
export const mayAskForNotices = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'default';

/** Does nothing where notifications are not allowed; some browsers allow them only for installed pages. */
export function notify(title: string, body: string): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag: 'karemd-visit' });
    notice.addEventListener('click', () => globalThis.focus());
  } catch {
    // The sound and the title are enough.
  }
}

/** Starts the system's Chromium for walks, pictures and benches, with a fake camera and microphone. */
import { inherited } from '#infra/stack/env.ts';

export const launchOptions = {
  executablePath: inherited().KAREMD_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--disable-background-networking',
    '--disable-quic',
    '--no-first-run',
  ],
};

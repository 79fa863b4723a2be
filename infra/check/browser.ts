/** Starts the system's Chromium for tests, pictures and benches, with a fake camera and microphone. */
import { locateBrowser } from '#infra/machine/programs.mjs';

const executablePath = locateBrowser();

export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    '--disable-background-networking',
    '--disable-quic',
    '--no-first-run',
  ],
};

/** How walks start the system's Firefox, with a fake camera and microphone, and open pages in it. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { locate, programs } from '#infra/machine/programs.mjs';
import { inherited } from '#infra/stack/env.ts';

/** Options of a walk's worker. Playwright drives an unpatched Firefox by WebDriver BiDi as this channel. */
export const firefoxOptions = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: fileURLToPath(new URL('driver.sh', import.meta.url)),
    env: {
      ...inherited(),
      KAREMD_NODE: process.execPath,
      KAREMD_BROWSER: locate(programs.firefox),
    },
    firefoxUserPrefs: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      // LiveKit is reached by no other address of this machine.
      'media.peerconnection.ice.loopback': true,
    },
  },
} as const;

/** In the page: inserts as a person's paste does, and keeps Playwright's own function out. */
function insertAsTyped() {
  Object.defineProperty(globalThis, '__pw_bidiInsertText', {
    get: () => (text: string) => document.execCommand('insertText', false, text),
    set() {},
  });
}

/**
 * Before the page is opened: `fill` over WebDriver BiDi sets the property `value`, which React takes for
 * its own doing, so that a form would stay empty.
 */
export const fillAsTyped = (page: Page): Promise<unknown> => page.addInitScript(insertAsTyped);

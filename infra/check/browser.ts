/** Starts the system's Chromium for tests, pictures and benches, with a fake camera and microphone. */
import { fileURLToPath } from 'node:url';
import { locateBrowser, onPath } from '#infra/machine/programs.mjs';
import { inherited } from '#infra/stack/env.ts';

const executablePath = locateBrowser();

/** Playwright's own list, which a second one replaces: browser.test.ts compares them. */
export const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

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

/**
 * For walks: the browser keeps a process ready for the next page, but a walk stays in its own, so
 * each context started one more for nothing.
 */
export const noSpareProcess = `--disable-features=${[...disabledByPlaywright, 'SpareRendererForSitePerProcess'].join(',')}`;

/**
 * The program of walks that may wait for a call beside them: sound and pictures go on at their own
 * pace, so each second that a call lasts longer is processor time. Undefined where there is no `nice`.
 */
export const lowerPriority =
  executablePath && onPath(['nice'])
    ? {
        executablePath: fileURLToPath(new URL('lower-priority-browser.sh', import.meta.url)),
        env: { ...inherited(), KAREMD_BROWSER: executablePath },
      }
    : undefined;

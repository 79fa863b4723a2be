/** Measures how much script each route makes a browser fetch, gzipped: `npm run bench -- bundle`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { print, SetupError } from '#infra/machine/terminal.mjs';
import {
  framed,
  publicPages,
  router,
  signedInPages,
  signedInScreens,
} from '#infra/client-build/route-pages.ts';
import { buildClient, clientFolder } from '#infra/stack/client-build.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const OnDemand = z.object({
  /** The entry's files. */
  own: z.array(z.string()),
  /** Modules of `client/` that are loaded on demand, and from where: what they add to the entry. */
  onDemand: z.array(
    z.object({ name: z.string(), by: z.array(z.string()), files: z.array(z.string()) }),
  ),
});
type OnDemand = z.infer<typeof OnDemand>;

const messages = 'ui/states/ToastList.tsx';
const appearance = 'settings/AppearancePanel.tsx';

/** The pages that a route shows; some are no address of their own. */
const routes: Record<string, readonly string[]> = {
  ...publicPages,
  ...signedInPages,
  '/Scheduling?look': [...(signedInPages['/Scheduling'] ?? []), appearance],
  'a message over the page': [messages],
  'not available yet': framed,
  'not found': [router, signedInScreens],
};

/**
 * The most kB of script that each may fetch: a change that needs more says why and raises it here. A
 * page also fetches parts that its neighbours need, because few large files come sooner than many.
 */
const mostKb: Record<string, number> = {
  '/login': 111,
  '/dashboard': 326,
  '/Scheduling': 326,
  '/desk': 319,
  '/desk/displaced': 361,
  '/desk/requests': 318,
  '/patients/:patientId': 360,
  '/reports/appointments': 333,
  '/calender': 333,
  '/calender/connections': 313,
  '/video': 323,
  '/video/:visitId': 267,
  '/roster': 400,
  '/swaps': 343,
  '/time-off': 372,
  '/on-call': 356,
  '/on-call/boards': 307,
  '/on-call/downtime': 311,
  '/on-call/pages': 346,
  '/on-call/pages/:pageId': 346,
  '/tasks': 343,
  '/cdi-specialist-dashboard': 344,
  '/cdi-specialist-dashboard/templates': 306,
  '/cdi-case-review': 347,
  '/query': 343,
  '/roster/rules': 307,
  '/roster/skills': 306,
  '/roster/fairness': 343,
  '/roster/times': 311,
  '/times-worked': 333,
  '/casereviews': 342,
  '/timeline': 346,
  '/messages': 352,
  '/chat': 351,
  '/visit-record/:appointmentId': 354,
  '/people': 316,
  '/roles': 306,
  '/audit': 309,
  '/Scheduling?look': 327,
  '/security': 320,
  '/notifications': 306,
  '/sign-in-policy': 316,
  '/programs': 307,
  '/it-dashboard': 346,
  '/cds_builder': 342,
  '/cds_builder/forms': 344,
  '/retention': 343,
  '/appointment-types': 306,
  '/rooms': 305,
  '/waiting-room': 316,
  '/organization': 344,
  '/organization/units': 306,
  '/organization/closures': 306,
  '/hours': 323,
  '/visit': 152,
  '/your-appointment': 150,
  '/offer': 141,
  '/your-request': 141,
  '/book/:organizationId/:unitId': 151,
  '/on-call-board': 141,
  '/unauthorized': 106,
  '/privacyPolicy': 106,
  '/terms': 106,
  '/forgotpassword': 107,
  '/resetpassword': 107,
  '/session/signup': 106,
  'a message over the page': 119,
  'not available yet': 252,
  'not found': 146,
};

function gzippedKb(files: readonly string[]): number {
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'));
  const bytes = scripts.map((file) => gzipSync(readFileSync(join(clientFolder, file))).length);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}

/** The files that name the pages. */
const naming = ['main.tsx', 'shell/public-pages.tsx', 'shell/first-screens.ts', signedInScreens];

/** Only with a call that was interrupted or begins, or with an invitation. */
const later = [
  'visits/ReturnToCall.tsx',
  'visits/use-join-visit.tsx',
  'visits/invitations/InviteWithDialog.tsx',
];

/** A page missing in the table of routes would not be measured, nor loaded early. */
function checkTable({ onDemand }: OnDemand): void {
  const listed = new Set([...Object.values(routes).flat(), ...later]);
  const site = onDemand.filter(({ by }) => by.some((file) => naming.includes(file)));
  const forgotten = site.map(({ name }) => name).filter((name) => !listed.has(name));
  if (forgotten.length > 0)
    throw new SetupError(
      `The table of routes in infra/client-build/route-pages.ts is out of date. Not in it: ${forgotten.join(', ')}.`,
    );
}

function sizesOfRoutes(): Record<string, number> {
  const file = join(clientFolder, '.vite', 'on-demand.json');
  const read = OnDemand.parse(JSON.parse(readFileSync(file, 'utf8')));
  checkTable(read);
  const added = new Map(read.onDemand.map(({ name, files }) => [name, files]));
  return Object.fromEntries(
    Object.entries(routes).map(([path, pages]) => [
      path,
      gzippedKb([...read.own, ...pages.flatMap((page) => added.get(page) ?? [])]),
    ]),
  );
}

async function measure(bench: BenchContext) {
  await buildClient(bench);
  const sizes = sizesOfRoutes();
  print('\nScript fetched before a route can be used, gzipped\n');
  for (const [path, kb] of Object.entries(sizes))
    print(`  ${path.padEnd(20)} ${kb.toFixed(1).padStart(7)} kB`);
  const above = Object.entries(sizes).filter(([path, kb]) => !(kb <= (mostKb[path] ?? 0)));
  if (above.length > 0)
    throw new SetupError(
      `More script than the limit in infra/bench/bundle.ts: ${above.map(([path, kb]) => `${path} ${kb} kB, at most ${mostKb[path] ?? 0}`).join('; ')}.`,
    );
  return { signInScriptKb: sizes['/login'], routes: sizes };
}

await runBench({ name: 'bundle', runs: 1, measure });

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

/** The pages that a route shows; some are no address of their own. */
const routes: Record<string, readonly string[]> = {
  ...publicPages,
  ...signedInPages,
  'a message over the page': [messages],
  'not available yet': framed,
  'not found': [router, signedInScreens],
};

/**
 * The most kB of script that each may fetch: a change that needs more says why and raises it here. A
 * page also fetches parts that its neighbours need, because few large files come sooner than many. The
 * panel of the layout is counted too: each framed page is shown once it has come.
 */
const mostKb: Record<string, number> = {
  '/login': 110,
  '/dashboard': 330,
  '/Scheduling': 330,
  '/desk': 320,
  '/desk/displaced': 362,
  '/desk/requests': 314,
  '/patients/:patientId': 361,
  '/reports/appointments': 335,
  '/calender': 339,
  '/calender/connections': 315,
  '/video': 327,
  '/video/:visitId': 289,
  '/roster': 406,
  '/swaps': 356,
  '/time-off': 377,
  '/on-call': 358,
  '/on-call/boards': 309,
  '/on-call/downtime': 311,
  '/on-call/pages': 346,
  '/on-call/pages/:pageId': 346,
  '/tasks': 345,
  '/cdi-specialist-dashboard': 347,
  '/cdi-specialist-dashboard/templates': 309,
  '/cdi-case-review': 350,
  '/query': 347,
  '/roster/rules': 310,
  '/roster/skills': 309,
  '/roster/fairness': 347,
  '/roster/times': 320,
  '/times-worked': 342,
  '/casereviews': 345,
  '/timeline': 349,
  '/messages': 356,
  '/chat': 355,
  '/visit-record/:appointmentId': 358,
  '/people': 316,
  '/roles': 308,
  '/audit': 311,
  '/security': 322,
  '/notifications': 309,
  '/sign-in-policy': 318,
  '/programs': 310,
  '/it-dashboard': 350,
  '/cds_builder': 346,
  '/cds_builder/forms': 350,
  '/cds_builder/clocks': 348,
  '/retention': 345,
  '/appointment-types': 310,
  '/rooms': 309,
  '/waiting-room': 318,
  '/organization': 347,
  '/organization/units': 310,
  '/organization/closures': 309,
  '/hours': 322,
  '/visit': 140,
  '/your-appointment': 146,
  '/offer': 136,
  '/your-request': 136,
  '/book/:organizationId/:unitId': 138,
  '/on-call-board': 137,
  '/unauthorized': 105,
  '/privacyPolicy': 105,
  '/terms': 105,
  '/forgotpassword': 106,
  '/resetpassword': 106,
  '/session/signup': 105,
  'a message over the page': 118,
  'not available yet': 252,
  'not found': 252,
};

function gzippedKb(files: readonly string[]): number {
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'));
  const bytes = scripts.map((file) => gzipSync(readFileSync(join(clientFolder, file))).length);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}

/** The files that name the pages. */
const naming = [
  'main.tsx',
  'shell/routes/public-pages.tsx',
  'shell/routes/first-screens.ts',
  signedInScreens,
];

/** Only with a call that was interrupted or begins, with an invitation, or with a downtime copy. */
const later = [
  'on-call/public/CopyNote.tsx',
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

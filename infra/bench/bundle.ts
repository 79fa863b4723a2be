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
import { aboveGoals } from './support/goals.ts';
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
  'the device check of /visit': [
    'visits/guest/GuestPage.tsx',
    'visits/guest/RecognisedGuest.tsx',
    'visits/guest/GuestDevices.tsx',
  ],
  'a message over the page': [messages],
  'not available yet': framed,
  'not found': [router, signedInScreens],
};

/**
 * The most kB of script that each may fetch: a change that needs more says why and raises it here. A
 * page also fetches parts that its neighbours need, because few large files come sooner than many. The
 * panel of the layout is counted too: each framed page is shown once it has come. The device check before
 * a visit has a goal of 260: neither the layout nor its lists and alerts come before it.
 */
const goals: Record<string, number> = {
  '/login': 110,
  '/dashboard': 337,
  '/Scheduling': 337,
  '/desk': 326,
  '/desk/displaced': 371,
  '/desk/requests': 312,
  '/patients/:patientId': 374,
  '/reports/appointments': 339,
  '/calender': 346,
  '/calender/connections': 318,
  '/video': 331,
  '/video/:visitId': 260,
  '/desk/import': 354,
  '/roster': 413,
  '/swaps': 364,
  '/time-off': 383,
  '/on-call': 367,
  '/on-call/boards': 312,
  '/on-call/downtime': 315,
  '/on-call/pages': 351,
  '/on-call/pages/:pageId': 350,
  '/ml': 350,
  '/lms': 350,
  '/um-patient': 350,
  '/tasks': 350,
  '/cdi-specialist-dashboard': 352,
  '/cdi-specialist-dashboard/team': 345,
  '/cdi-specialist-dashboard/templates': 313,
  '/cdi-specialist-dashboard/figures': 358,
  '/reports': 358,
  '/tasks/figures': 358,
  '/um-dashboard': 355,
  '/um-dashboard/team': 345,
  '/um-dashboard/figures': 358,
  '/um-case-reviews': 365,
  '/cdi-case-review': 363,
  '/case-proof/:caseId': 340,
  '/sdc-questionary': 360,
  '/query': 351,
  '/roster/rules': 315,
  '/roster/skills': 313,
  '/roster/fairness': 353,
  '/roster/times': 327,
  '/times-worked': 348,
  '/casereviews': 349,
  '/casereviews/team': 345,
  '/timeline': 355,
  '/messages': 361,
  '/chat': 360,
  '/visit-record/:appointmentId': 367,
  '/people': 326,
  '/people/jobs': 314,
  '/roles': 312,
  '/audit': 319,
  '/security': 325,
  '/notifications': 312,
  '/sign-in-policy': 321,
  '/programs': 314,
  '/it-dashboard': 375,
  '/fhir_builder': 326,
  '/fhir_builder/mappings': 313,
  '/fhir_builder/preview': 351,
  '/fhir_builder/validate': 312,
  '/cds_builder': 351,
  '/cds_builder/forms': 354,
  '/cds_builder/letters': 354,
  '/cds_builder/clocks': 352,
  '/retention': 348,
  '/appointment-types': 313,
  '/appointment-reasons': 313,
  '/rooms': 313,
  '/waiting-room': 322,
  '/organization': 351,
  '/organization/units': 313,
  '/organization/closures': 313,
  '/email': 350,
  '/fax': 350,
  '/payers': 315,
  '/billing-dashboard': 352,
  '/billing-dashboard/team': 345,
  '/billing-dashboard/figures': 358,
  '/billing-specialist-review': 345,
  '/billing': 326,
  '/hours': 329,
  '/visit': 140,
  '/your-appointment': 146,
  '/offer': 137,
  '/your-request': 136,
  '/document': 137,
  '/book/:organizationId/:unitId': 139,
  '/on-call-board': 137,
  '/unauthorized': 105,
  '/privacyPolicy': 105,
  '/terms': 105,
  '/forgotpassword': 106,
  '/resetpassword': 106,
  '/session/signup': 105,
  'the device check of /visit': 218,
  'a message over the page': 118,
  'not available yet': 267,
  'not found': 226,
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
  const withoutGoal = Object.keys(sizes).filter((path) => !(path in goals));
  if (withoutGoal.length > 0)
    throw new SetupError(`Without a goal in infra/bench/bundle.ts: ${withoutGoal.join(', ')}.`);
  return {
    signInScriptKb: sizes['/login'],
    routes: sizes,
    goals,
    missed: aboveGoals(sizes, goals),
  };
}

await runBench({ name: 'bundle', runs: 1, measure });

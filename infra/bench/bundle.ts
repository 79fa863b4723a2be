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
  '/dashboard': 347,
  '/Scheduling': 347,
  '/desk': 337,
  '/desk/displaced': 376,
  '/desk/requests': 322,
  '/patients/:patientId': 379,
  '/reports/appointments': 362,
  '/calender': 357,
  '/calender/connections': 329,
  '/video': 336,
  '/video/:visitId': 263,
  '/desk/import': 355,
  '/roster': 414,
  '/swaps': 365,
  '/time-off': 384,
  '/on-call': 372,
  '/on-call/boards': 322,
  '/on-call/downtime': 325,
  '/on-call/pages': 355,
  '/on-call/pages/:pageId': 355,
  '/ml': 409,
  '/lms': 413,
  '/episodes': 390,
  '/risk': 395,
  '/sdoh': 395,
  '/um-patient': 407,
  '/tasks': 389,
  '/cdi-specialist-dashboard': 394,
  '/cdi-specialist-dashboard/team': 388,
  '/cdi-specialist-dashboard/templates': 323,
  '/cdi-specialist-dashboard/figures': 388,
  '/reports': 388,
  '/tasks/figures': 388,
  '/cm-dashboard': 395,
  '/dm': 395,
  '/um-dashboard': 391,
  '/um-dashboard/team': 388,
  '/um-dashboard/figures': 388,
  '/um-case-reviews': 403,
  '/cdi-case-review': 410,
  '/case-proof/:caseId': 390,
  '/sdc-questionary': 395,
  '/query': 392,
  '/roster/rules': 324,
  '/roster/skills': 323,
  '/roster/fairness': 354,
  '/roster/times': 338,
  '/times-worked': 358,
  '/gapsincare': 392,
  '/gapsincare/import': 375,
  '/gapsincare/measures': 375,
  '/gapsincare/figures': 390,
  '/casereviews': 389,
  '/casereviews/team': 388,
  '/timeline': 395,
  '/messages': 401,
  '/chat': 400,
  '/visit-record/:appointmentId': 373,
  '/people': 337,
  '/people/jobs': 324,
  '/roles': 322,
  '/audit': 330,
  '/security': 331,
  '/notifications': 322,
  '/sign-in-policy': 331,
  '/programs': 324,
  '/it-dashboard': 375,
  '/fhir_builder': 326,
  '/fhir_builder/mappings': 323,
  '/fhir_builder/preview': 361,
  '/fhir_builder/validate': 322,
  '/cds_builder': 361,
  '/cds_builder/forms': 368,
  '/cds_builder/letters': 361,
  '/cds_builder/clocks': 363,
  '/retention': 361,
  '/appointment-types': 323,
  '/appointment-reasons': 323,
  '/rooms': 323,
  '/waiting-room': 332,
  '/organization': 353,
  '/organization/units': 323,
  '/organization/closures': 323,
  '/email': 352,
  '/fax': 365,
  '/payers': 353,
  '/billing-dashboard': 390,
  '/billing-dashboard/team': 388,
  '/billing-dashboard/figures': 388,
  '/billing-specialist-review': 390,
  '/billing': 363,
  '/hours': 340,
  '/visit': 141,
  '/your-appointment': 146,
  '/offer': 137,
  '/your-request': 137,
  '/book-visit': 150,
  '/document': 137,
  '/book/:organizationId/:unitId': 139,
  '/discharge-board': 150,
  '/on-call-board': 137,
  '/unauthorized': 105,
  '/privacyPolicy': 106,
  '/terms': 105,
  '/forgotpassword': 106,
  '/resetpassword': 106,
  '/session/signup': 105,
  'the device check of /visit': 218,
  'a message over the page': 118,
  'not available yet': 272,
  'not found': 229,
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
  'advisor/public/CallSheet.tsx',
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

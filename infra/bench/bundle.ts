/** Measures how much script each route makes a browser fetch, gzipped: `npm run bench -- bundle`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { print, SetupError } from '#infra/machine/terminal.mjs';
import {
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
  'not found': [router, signedInScreens],
};

/**
 * The most kB of script that each may fetch: a change that needs more says why and raises it here. A
 * page also fetches parts that its neighbours need, because few large files come sooner than many. The
 * panel of the layout is counted too: each framed page is shown once it has come. The device check before
 * a visit has a goal of 260: neither the layout nor its lists and alerts come before it. The wall of charts
 * says what is counted in the words of the kinds of cases, which are schemas: 40 of its kB.
 */
const goals: Record<string, number> = {
  '/login': 111,
  '/dashboard': 350,
  '/Scheduling': 350,
  '/desk': 340,
  '/desk/displaced': 379,
  '/desk/requests': 325,
  '/patients/:patientId': 382,
  '/reports/appointments': 369,
  '/calender': 360,
  '/calender/connections': 332,
  '/video': 339,
  '/video/:visitId': 266,
  '/desk/import': 358,
  '/roster': 417,
  '/swaps': 368,
  '/time-off': 387,
  '/on-call': 375,
  '/on-call/boards': 325,
  '/on-call/downtime': 328,
  '/on-call/pages': 358,
  '/on-call/pages/:pageId': 358,
  '/ml': 423,
  '/lms': 428,
  '/episodes': 415,
  '/risk': 419,
  '/sdoh': 403,
  '/um-patient': 421,
  '/post-acute': 360,
  '/tasks': 404,
  '/my-tasks': 404,
  '/cdi-specialist-dashboard': 409,
  '/cdi-specialist-dashboard/team': 401,
  '/cdi-specialist-dashboard/templates': 326,
  '/cdi-specialist-dashboard/figures': 402,
  '/charts/echarts': 414,
  '/reports': 402,
  '/tasks/figures': 401,
  '/cm-dashboard': 429,
  '/dm': 428,
  '/um-dashboard': 406,
  '/um-dashboard/team': 401,
  '/um-dashboard/figures': 401,
  '/um-case-reviews': 422,
  '/cdi-case-review': 421,
  '/case-proof/:caseId': 404,
  '/sdc-questionary': 408,
  '/query': 406,
  '/roster/rules': 327,
  '/roster/skills': 326,
  '/roster/fairness': 357,
  '/roster/times': 341,
  '/times-worked': 361,
  '/gapsincare': 406,
  '/gapsincare/import': 375,
  '/gapsincare/measures': 375,
  '/gapsincare/figures': 401,
  '/casereviews': 402,
  '/casereviews/team': 401,
  '/timeline': 411,
  '/messages': 414,
  '/chat': 414,
  '/visit-record/:appointmentId': 376,
  '/people': 340,
  '/people/jobs': 327,
  '/roles': 325,
  '/audit': 333,
  '/security': 334,
  '/notifications': 325,
  '/sign-in-policy': 334,
  '/programs': 327,
  '/it-dashboard': 383,
  '/fhir_builder': 328,
  '/fhir_builder/mappings': 326,
  '/fhir_builder/preview': 368,
  '/fhir_builder/validate': 325,
  '/cds_builder': 368,
  '/ecqm_builder': 340,
  '/ecqm_builder/value-sets': 335,
  '/cds_builder/forms': 375,
  '/cds_builder/letters': 368,
  '/cds_builder/clocks': 370,
  '/consent_builder': 376,
  '/ml_model_builder': 380,
  '/retention': 364,
  '/appointment-types': 326,
  '/appointment-reasons': 326,
  '/rooms': 326,
  '/waiting-room': 335,
  '/organization': 356,
  '/organization/units': 326,
  '/organization/closures': 326,
  '/email': 356,
  '/fax': 374,
  '/payers': 356,
  '/billing-dashboard': 404,
  '/billing-dashboard/team': 401,
  '/billing-dashboard/figures': 401,
  '/billing-specialist-review': 407,
  '/billing': 371,
  '/hours': 343,
  '/visit': 142,
  '/your-appointment': 147,
  '/offer': 137,
  '/your-request': 137,
  '/book-visit': 150,
  '/document': 138,
  '/book/:organizationId/:unitId': 140,
  '/charts-board': 375,
  '/discharge-board': 325,
  '/on-call-board': 138,
  '/unauthorized': 106,
  '/privacyPolicy': 142,
  '/terms': 142,
  '/forgotpassword': 106,
  '/resetpassword': 107,
  '/session/signup': 105,
  'the device check of /visit': 221,
  'a message over the page': 119,
  'not found': 232,
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
  // Laid before a guest who is asked to sign.
  'utilization/public/GuestNotice.tsx',
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
  await buildClient({ ...bench, compression: 'best' });
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

/** Measures how much script each route makes a browser fetch, gzipped: `npm run bench -- bundle`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { print, SetupError } from '#infra/machine/terminal.mjs';
import { buildClient, clientFolder } from '#infra/stack/client-build.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    isEntry: z.boolean().default(false),
    isDynamicEntry: z.boolean().default(false),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/** What restores a session and routes to its pages, and the layout around most of them. */
const siteInside = 'shell/signed-in-screens.tsx';
const router = 'shell/Site.tsx';
const inside = [router, 'shell/session/CheckedSession.tsx', siteInside];
const layout = 'shell/layout/Layout.tsx';

/** The pages that a route shows, as client/shell/routes.tsx and signed-in-screens.tsx put them together. */
const routes: Record<string, string[]> = {
  '/login': ['auth/sign-in/SignIn.tsx'],
  '/Scheduling': [...inside, layout, 'appointments/schedule/Scheduling.tsx'],
  '/calender': [...inside, layout, 'calendar/Calendar.tsx', 'appointments/AppointmentPanels.tsx'],
  '/calender/connections': [...inside, layout, 'calendar/connections/Connections.tsx'],
  '/video': [...inside, layout, 'visits/home/VideoHome.tsx'],
  '/video/:visitId': [...inside, 'visits/VisitPage.tsx'],
  '/visit-record/:appointmentId': [...inside, layout, 'visits/report/ReportPage.tsx'],
  '/people': [...inside, layout, 'people/People.tsx'],
  '/roles': [...inside, layout, 'people/Roles.tsx'],
  '/audit': [...inside, layout, 'audit/Audit.tsx'],
  '/Scheduling?look': [
    ...inside,
    layout,
    'appointments/schedule/Scheduling.tsx',
    'settings/AppearancePanel.tsx',
  ],
  '/security': [...inside, layout, 'auth/security/MySecurity.tsx'],
  '/sign-in-policy': [...inside, layout, 'auth/security/SignInPolicy.tsx'],
  '/retention': [...inside, layout, 'retention/Retention.tsx'],
  '/appointment-types': [...inside, layout, 'appointments/types/AppointmentTypes.tsx'],
  '/rooms': [...inside, layout, 'appointments/locations/Locations.tsx'],
  '/hours': [...inside, layout, 'appointments/hours/HoursPage.tsx'],
  '/visit': ['visits/guest/GuestPage.tsx'],
  '/your-appointment': ['appointments/patient/YourAppointment.tsx'],
  '/offer': ['appointments/patient/Offer.tsx'],
  '/unauthorized': ['shell/pages/Unauthorized.tsx'],
  '/privacyPolicy': ['shell/pages/PrivacyPolicy.tsx'],
  '/terms': ['shell/pages/Terms.tsx'],
  '/forgotpassword': ['auth/password/ForgotPassword.tsx'],
  '/resetpassword': ['auth/password/ResetPassword.tsx'],
  '/session/signup': ['shell/pages/NotAvailableHere.tsx'],
  'a message over the page': ['ui/states/ToastList.tsx'],
  'not available yet': [...inside, layout],
  'not found': [router, siteInside],
};

/** The most kB of script that each may fetch: a change that needs more says why and raises it here. */
const mostKb: Record<string, number> = {
  '/login': 112,
  '/Scheduling': 309,
  '/calender': 318,
  '/calender/connections': 270,
  '/video': 302,
  '/video/:visitId': 260,
  '/visit-record/:appointmentId': 303,
  '/people': 301,
  '/roles': 263,
  '/audit': 274,
  '/Scheduling?look': 316,
  '/security': 267,
  '/sign-in-policy': 254,
  '/retention': 291,
  '/appointment-types': 260,
  '/rooms': 259,
  '/hours': 298,
  '/visit': 149,
  '/your-appointment': 142,
  '/offer': 141,
  '/unauthorized': 108,
  '/privacyPolicy': 107,
  '/terms': 107,
  '/forgotpassword': 107,
  '/resetpassword': 108,
  '/session/signup': 106,
  'a message over the page': 119,
  'not available yet': 249,
  'not found': 143,
};

/** All chunks that these need before they run. */
function withImports(manifest: Manifest, starts: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of manifest[name]?.imports ?? []) visit(next);
  };
  starts.forEach(visit);
  return found;
}

function gzippedKb(manifest: Manifest, starts: string[]): number {
  const files = [...withImports(manifest, starts)].flatMap((name) => manifest[name]?.file ?? []);
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'));
  const bytes = scripts.map((file) => gzipSync(readFileSync(join(clientFolder, file))).length);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}

/** A page missing in the table above would not be measured. */
function checkTable(manifest: Manifest): void {
  const listed = new Set(Object.values(routes).flat());
  const site = Object.entries(manifest)
    .filter(([name, { isEntry }]) => isEntry || name === router || name === siteInside)
    .flatMap(([, { dynamicImports }]) => dynamicImports);
  const forgotten = site.filter((page) => !listed.has(page));
  const gone = [...listed].filter((page) => !(page in manifest));
  if (forgotten.length + gone.length > 0)
    throw new SetupError(
      `The table of routes in infra/bench/bundle.ts is out of date. Not in it: ${forgotten.join(', ') || 'none'}. No page any more: ${gone.join(', ') || 'none'}.`,
    );
}

function sizesOfRoutes(): Record<string, number> {
  const file = join(clientFolder, '.vite', 'manifest.json');
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  checkTable(manifest);
  return Object.fromEntries(
    Object.entries(routes).map(([path, pages]) => [
      path,
      gzippedKb(manifest, [...entry, ...pages]),
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

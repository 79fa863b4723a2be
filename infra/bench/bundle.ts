/** How much script each route makes a browser fetch, gzipped: `npm run bench -- bundle`. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { explain, say, Stop } from '#infra/machine/say.mjs';
import { createFamily } from '#infra/processes/process-group.ts';
import { buildScreens, screensFolder } from '#infra/stack/client-build.ts';

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

/** What looks after a session and leads to its pages, and what stands around most of them. */
const siteInside = 'shell/routes-inside.tsx';
const inside = ['shell/CheckedSession.tsx', siteInside];
const layout = 'shell/Layout.tsx';

/** The pages that a route shows, as client/shell/routes.tsx and routes-inside.tsx put them together. */
const routes: Record<string, string[]> = {
  '/login': ['auth/SignIn.tsx'],
  '/Scheduling': [...inside, layout, 'appointments/Scheduling.tsx'],
  '/calender': [...inside, layout, 'calendar/Calendar.tsx', 'appointments/AppointmentPanels.tsx'],
  '/calender/connections': [...inside, layout, 'calendar/connections/Connections.tsx'],
  '/video': [...inside, layout, 'visits/VideoHome.tsx'],
  '/video/:visitId': [...inside, 'visits/Room.tsx'],
  '/visit-record/:appointmentId': [...inside, layout, 'visits/RecordPage.tsx'],
  '/people': [...inside, layout, 'people/People.tsx'],
  '/roles': [...inside, layout, 'people/Roles.tsx'],
  '/audit': [...inside, layout, 'audit/Audit.tsx'],
  '/Scheduling?look': [...inside, layout, 'appointments/Scheduling.tsx', 'settings/LookPanel.tsx'],
  '/security': [...inside, layout, 'auth/MySecurity.tsx'],
  '/sign-in-policy': [...inside, layout, 'auth/SignInPolicy.tsx'],
  '/appointment-types': [...inside, layout, 'appointments/types/AppointmentTypes.tsx'],
  '/rooms': [...inside, layout, 'appointments/locations/Locations.tsx'],
  '/hours': [...inside, layout, 'appointments/hours/HoursPage.tsx'],
  '/visit': ['visits/GuestPage.tsx'],
  '/your-appointment': ['visits/YourAppointment.tsx'],
  '/offer': ['visits/Offer.tsx'],
  '/unauthorized': ['shell/Unauthorized.tsx'],
  '/privacyPolicy': ['shell/PrivacyPolicy.tsx'],
  '/terms': ['shell/Terms.tsx'],
  '/forgotpassword': ['auth/ForgotPassword.tsx'],
  '/resetpassword': ['auth/ResetPassword.tsx'],
  '/session/signup': ['shell/NotAvailableHere.tsx'],
  'not available yet': [...inside, layout],
  'not found': [siteInside],
};

/** All chunks that these need before they can run. */
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
  const bytes = scripts.map((file) => gzipSync(readFileSync(join(screensFolder, file))).length);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}

/** A page that the table above does not know would go unmeasured. */
function checkTable(manifest: Manifest): void {
  const listed = new Set(Object.values(routes).flat());
  const site = Object.entries(manifest)
    .filter(([name, { isEntry }]) => isEntry || name === siteInside)
    .flatMap(([, { dynamicImports }]) => dynamicImports);
  const forgotten = site.filter((page) => !listed.has(page));
  const gone = [...listed].filter((page) => !(page in manifest));
  if (forgotten.length + gone.length > 0)
    throw new Stop(
      `The table of routes in infra/bench/bundle.ts is out of date. Not in it: ${forgotten.join(', ') || 'none'}. No page any more: ${gone.join(', ') || 'none'}.`,
    );
}

function measure(): Record<string, number> {
  const file = join(screensFolder, '.vite', 'manifest.json');
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

const dataDir = mkdtempSync(join(tmpdir(), 'karemd-bundle-'));
const family = createFamily(dataDir);
try {
  await buildScreens({ family, dataDir });
  const sizes = measure();
  say('\nScript fetched before a route can be used, gzipped\n');
  for (const [path, kb] of Object.entries(sizes))
    say(`  ${path.padEnd(20)} ${kb.toFixed(1).padStart(7)} kB`);
  say();
  const cores = availableParallelism();
  say(JSON.stringify({ signInScriptKb: sizes['/login'], routes: sizes, cores, runs: 1 }));
} catch (error) {
  explain(error);
  process.exitCode = 1;
} finally {
  await family.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

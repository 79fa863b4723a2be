/** Installs the npm packages where node_modules differs from the lock file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { SetupError, runStep } from './terminal.mjs';

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/** Builds for other platforms are in the lock file and rightly not in the folder. */
const mayBeAbsent = (entry) =>
  Boolean(entry.optional || entry.devOptional || entry.os || entry.cpu || entry.libc);

/**
 * Whether the folder has what the lock file names. npm writes its own list of the folder last, so
 * an interrupted installation never counts.
 */
export function packagesMatch(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(record);
  return (
    Object.entries(wanted).every(([path, entry]) => {
      if (path === '') return true;
      const has = present[path];
      if (!has) return mayBeAbsent(entry);
      return has.version === entry.version && has.integrity === entry.integrity;
    }) && Object.keys(present).every((path) => path in wanted)
  );
}

/** The npm that runs this script, else the one on the PATH. */
function npm() {
  const own = process.env.npm_execpath;
  return own && /npm-cli\.[cm]?js$/.test(own) ? [process.execPath, own] : ['npm'];
}

function install(root, more) {
  const [command, ...before] = npm();
  // Tools are dev dependencies, and a NODE_ENV=production in the shell would leave them out.
  const args = [...before, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  return run(command, [...args, ...more], { cwd: root });
}

/** As long as somebody waits for the first sign of a network. */
const registryWaitMs = 6_000;

/** Without a network npm tries for minutes. Any HTTP status means that something answers there. */
async function isRegistryAway(root) {
  const [command, ...before] = npm();
  const args = ['ping', '--fetch-retries=0', `--fetch-timeout=${registryWaitMs}`];
  const { ok, output } = await run(command, [...before, ...args], { cwd: root });
  return !ok && /\bcode E(?!\d)/.test(output);
}

/** Versions are pinned, so cached metadata is valid; only what is missing is fetched. */
async function installed(root) {
  if (await isRegistryAway(root)) {
    if ((await install(root, ['--offline'])).ok) return;
    throw new SetupError(
      'The packages are not here yet, and npm does not reach its registry. Connect this machine to the network, or name a proxy (npm config set proxy), and run the same command again.',
    );
  }
  const quick = await install(root, ['--prefer-offline']);
  if (quick.ok) return;
  const { ok, output } = await install(root, []);
  if (!ok) throw new SetupError(`npm could not install the packages. It said:\n${output}`);
}

export async function ensurePackages(root) {
  const match = packagesMatch(root);
  await runStep(
    'Packages',
    async (report) => {
      if (!match) await installed(root);
      report(match ? 'as the lock file says' : 'installed with npm ci');
    },
    match ? undefined : 'installing with npm ci, about half a minute',
  );
}

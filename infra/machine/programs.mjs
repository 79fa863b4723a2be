/** Finds the programs that npm does not install on the PATH, or installs them by apt or brew. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { SetupError, runStep } from './terminal.mjs';

export const programs = {
  redis: {
    name: 'Redis',
    commands: ['redis-server', 'valkey-server'],
    places: [],
    debian: ['redis-server'],
    brew: ['redis'],
  },
  clamd: {
    name: 'ClamAV',
    commands: ['clamd'],
    // Not on the PATH of everybody.
    places: ['/usr/sbin/clamd', '/opt/homebrew/sbin/clamd', '/usr/local/sbin/clamd'],
    debian: ['clamav-daemon'],
    brew: ['clamav'],
  },
  // What backups are made with; psql and pg_restore come along.
  pgDump: {
    name: 'pg_dump',
    commands: ['pg_dump'],
    // Homebrew keeps it off the PATH.
    places: ['/opt/homebrew/opt/libpq/bin/pg_dump', '/usr/local/opt/libpq/bin/pg_dump'],
    debian: ['postgresql-client'],
    brew: ['libpq'],
  },
  // For its bench; promtool comes along.
  prometheus: {
    name: 'Prometheus',
    commands: ['prometheus'],
    places: [],
    debian: ['prometheus'],
    brew: ['prometheus'],
  },
  chromium: {
    name: 'Chromium',
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    places: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    debian: ['chromium', 'fonts-liberation'],
    brew: ['--cask', 'chromium'],
  },
  // The extended release, which hospitals have.
  firefox: {
    name: 'Firefox',
    commands: ['firefox-esr', 'firefox'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    debian: ['firefox-esr'],
    brew: ['--cask', 'firefox'],
    isForOneWalk: true,
  },
  // The modems of fax machines as a library: a call by T.30 in a test.
  spandsp: {
    name: 'SpanDSP',
    commands: [],
    places: [
      '/usr/lib/x86_64-linux-gnu/libspandsp.so.2',
      '/usr/lib/aarch64-linux-gnu/libspandsp.so.2',
      '/opt/homebrew/lib/libspandsp.dylib',
      '/usr/local/lib/libspandsp.dylib',
    ],
    isLibrary: true,
    debian: ['libspandsp2'],
    brew: ['spandsp'],
    isForOneWalk: true,
  },
  // Draws the pages of that fax.
  ghostscript: {
    name: 'Ghostscript',
    commands: ['gs'],
    places: [],
    debian: ['ghostscript'],
    brew: ['ghostscript'],
    isForOneWalk: true,
  },
  // For their bench. On a Mac there is no package of it.
  webkit: {
    name: 'WebKitGTK',
    commands: ['WebKitWebDriver'],
    places: [],
    debian: ['webkit2gtk-driver'],
    brew: [],
  },
  // A display in memory: WebKitGTK has no mode without one.
  xvfb: { name: 'Xvfb', commands: ['Xvfb'], places: [], debian: ['xvfb'], brew: [] },
  // Half of the processor time of Chromium itself; Debian packages it, most other systems do not.
  headlessShell: {
    name: 'Chromium without windows',
    commands: ['chromium-headless-shell', 'chrome-headless-shell'],
    places: [],
    debian: ['chromium-headless-shell', 'fonts-liberation'],
    brew: ['--cask', 'chromium'],
    substitute: 'chromium',
  },
};

const isUsable = (file, mode) => {
  try {
    accessSync(file, mode);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

const isProgram = (file) => isUsable(file, constants.X_OK);
/** Nobody runs a library: it has to be readable. */
const isLibraryFile = (file) => isUsable(file, constants.R_OK);

/** The first of these commands on the PATH, as a full path. */
export function onPath(commands, path = process.env.PATH ?? '') {
  const folders = path.split(delimiter).filter(Boolean);
  return commands
    .flatMap((command) => folders.map((folder) => join(folder, command)))
    .find(isProgram);
}

export const locate = (program) =>
  onPath(program.commands) ?? program.places.find(program.isLibrary ? isLibraryFile : isProgram);

/** A fresh machine has no package lists: they are fetched only when the first try fails. */
async function withApt(apt, names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  // A machine without a network is told so within seconds.
  const brief = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=8'];
  const ask = (verb, ...args) => run(apt, [verb, ...brief, ...args], { env });
  const install = () => ask('install', '-y', '--no-install-recommends', ...names);
  const first = await install();
  if (first.ok) return first;
  await ask('update');
  return install();
}

const isRoot = () => process.getuid?.() === 0;

async function withBrew(brew, missing) {
  for (const program of missing) {
    const result = await run(brew, ['install', ...program.brew]);
    if (!result.ok) return result;
  }
  return { ok: true, output: '' };
}

/** How this machine can install; empty where it cannot without asking the user. */
function installer() {
  const apt = onPath(['apt-get']);
  if (apt && isRoot())
    return {
      tool: 'apt-get',
      install: (missing) =>
        withApt(
          apt,
          missing.flatMap((p) => p.debian),
        ),
    };
  const brew = onPath(['brew']);
  return brew ? { tool: 'brew', install: (missing) => withBrew(brew, missing) } : undefined;
}

function sentence(missing, output) {
  const names = missing.map((program) => program.name).join(' and ');
  const debian = missing.flatMap((program) => program.debian).join(' ');
  const isWithoutBrew = missing.some((program) => program.brew.length === 0);
  const brew = missing.map((program) => `brew install ${program.brew.join(' ')}`).join(' && ');
  const tried = output ? `\nInstalling it did not work:\n${output}\n` : '';
  return `This machine lacks ${names}.${tried}
Install it, then run the same command again:
  Debian, Ubuntu   sudo apt-get install ${debian}
  macOS            ${isWithoutBrew ? 'it has no package there' : brew}`;
}

const isMissing = (program) => !locate(program);

/** Returns the installer's output, for a message where a program is still missing. */
function install(missing, by) {
  const label = missing.map((program) => program.name).join(' and ');
  return runStep(
    'Programs',
    async (report) => {
      const { output } = await by.install(missing);
      const isDone = !missing.some(isMissing);
      report(`${label} ${isDone ? 'installed' : 'cannot be installed'} with ${by.tool}`);
      return output;
    },
    `installing ${label} with ${by.tool}`,
  );
}

async function ensure(wanted, by) {
  const missing = wanted.filter(isMissing);
  if (missing.length === 0) return;
  const output = by && (await install(missing, by));
  const left = missing.filter(isMissing);
  if (left.length === 0) return;
  const others = left.map((program) => programs[program.substitute] ?? program);
  if (!left.some(({ substitute }) => substitute)) throw new SetupError(sentence(left, output));
  await ensure(others, by);
}

/**
 * Ensures that these programs or their substitutes exist, or stops with what to install. Where one
 * that a single walk or test needs cannot be installed, that one alone fails (requireProgram).
 */
export async function ensurePrograms(names) {
  const by = installer();
  const wanted = names.map((name) => programs[name]);
  await ensure(
    wanted.filter((program) => !program.isForOneWalk),
    by,
  );
  const missing = wanted.filter((program) => program.isForOneWalk && isMissing(program));
  if (missing.length > 0 && by) await install(missing, by);
}

/** Returns the program's full path, or throws what to install. */
export function requireProgram(name) {
  const file = locate(programs[name]);
  if (file) return file;
  throw new SetupError(sentence([programs[name]]));
}

/** The browser of walks and pictures, as a full path. */
export const locateBrowser = () => locate(programs.headlessShell) ?? locate(programs.chromium);

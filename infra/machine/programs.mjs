/** The programs that npm does not bring: found on the PATH, else installed by apt or brew. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { Stop, step } from './say.mjs';

export const programs = {
  redis: {
    name: 'Redis',
    commands: ['redis-server', 'valkey-server'],
    places: [],
    debian: ['redis-server'],
    brew: ['redis'],
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
};

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/** The first of these commands on the PATH, as a full path. */
export function onPath(commands, path = process.env.PATH ?? '') {
  const folders = path.split(delimiter).filter(Boolean);
  return commands
    .flatMap((command) => folders.map((folder) => join(folder, command)))
    .find(isProgram);
}

export const locate = (program) => onPath(program.commands) ?? program.places.find(isProgram);

/** A fresh machine has no package lists: they are fetched only when the first try fails. */
async function withApt(apt, names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = () => run(apt, ['install', '-y', '--no-install-recommends', ...names], { env });
  const first = await install();
  if (first.ok) return first;
  await run(apt, ['update'], { env });
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

/** How this machine can install; nothing where it cannot without asking the person. */
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
  const brew = missing.map((program) => `brew install ${program.brew.join(' ')}`).join(' && ');
  const tried = output ? `\nInstalling it did not work:\n${output}\n` : '';
  return `This machine lacks ${names}.${tried}
Install it, then run the same command again:
  Debian, Ubuntu   sudo apt-get install ${debian}
  macOS            ${brew}`;
}

/** Makes sure of these programs, or stops with what to install. */
export async function ensurePrograms(names) {
  const missing = names.map((name) => programs[name]).filter((program) => !locate(program));
  if (missing.length === 0) return;
  const by = installer();
  if (!by) throw new Stop(sentence(missing));
  const label = missing.map((program) => program.name).join(' and ');
  await step(
    'Programs',
    async (tell) => {
      const result = await by.install(missing);
      if (!missing.every(locate)) throw new Stop(sentence(missing, result.output));
      tell(`${label} installed with ${by.tool}`);
    },
    `installing ${label} with ${by.tool}`,
  );
}

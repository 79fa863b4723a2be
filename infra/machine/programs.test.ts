/** Tests what happens on a machine that lacks a program. */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const isRoot = process.getuid?.() === 0;

/** A machine whose whole PATH is one folder. */
function machine() {
  const folder = mkdtempSync(join(tmpdir(), 'karemd-machine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const add = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  for (const tool of ['chmod', 'cat']) symlinkSync(`/bin/${tool}`, join(folder, tool));
  return { folder, add };
}

/** An apt-get that has the package only after `update`, as on a machine that was never updated. */
const apt = (folder: string, provides: string) => `
echo "$@" >> ${folder}/asked
case "$1" in
  update) echo > ${folder}/lists ;;
  install) [ -e ${folder}/lists ] || { echo "E: Unable to locate package" >&2; exit 100; }
    echo '#!/bin/sh' > ${folder}/${provides}; chmod 755 ${folder}/${provides} ;;
esac`;

const script = `
import { ensurePrograms, requireProgram } from ${JSON.stringify(join(import.meta.dirname, 'programs.mjs'))};
const [verb, ...names] = process.argv.slice(1);
try {
  if (verb === 'require') requireProgram(...names);
  else await ensurePrograms(names);
} catch (error) { console.log(error.message); process.exit(3); }`;

async function run(folder: string, verb: 'ensure' | 'require', names: string[]) {
  const args = ['--input-type=module', '-e', script, verb, ...names];
  const env = { PATH: folder };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return { code: 0, stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, stdout };
  }
}

const ensure = (folder: string, names: string[]) => run(folder, 'ensure', names);

test('a program on the PATH is used, and nothing is installed', async () => {
  const { folder, add } = machine();
  add('valkey-server', 'exit 0');
  add('apt-get', apt(folder, 'redis-server'));
  expect(await ensure(folder, ['redis'])).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'asked'))).toBe(false);
});

test.runIf(isRoot)(
  'on Debian as root a missing Redis is installed, lists fetched if need be',
  async () => {
    const { folder, add } = machine();
    add('apt-get', apt(folder, 'redis-server'));
    expect(await ensure(folder, ['redis'])).toMatchObject({ code: 0 });
    const requested = readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n');
    // Not for long, where there is no network.
    const brief = '-o Acquire::Retries=0 -o Acquire::http::Timeout=8';
    const install = `install ${brief} -y --no-install-recommends redis-server`;
    expect(requested).toEqual([install, `update ${brief}`, install]);
  },
);

test('on a Mac brew installs it', async () => {
  const { folder, add } = machine();
  add('brew', `echo '#!/bin/sh' > ${folder}/redis-server; chmod 755 ${folder}/redis-server`);
  expect(await ensure(folder, ['redis'])).toMatchObject({ code: 0 });
});

test.runIf(isRoot)(
  'on Debian the browser of walks is installed though Chromium is there',
  async () => {
    const { folder, add } = machine();
    add('chromium', 'exit 0');
    add('apt-get', apt(folder, 'chromium-headless-shell'));
    expect(await ensure(folder, ['headlessShell'])).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'chromium-headless-shell'))).toBe(true);
  },
);

test.runIf(isRoot)('where apt has no headless shell, Chromium is installed instead', async () => {
  const { folder, add } = machine();
  add(
    'apt-get',
    `[ "$1" = install ] && case "$*" in
      *chromium-headless-shell*) exit 100 ;;
      *) echo '#!/bin/sh' > ${folder}/chromium; chmod 755 ${folder}/chromium ;;
    esac`,
  );
  expect(await ensure(folder, ['headlessShell'])).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'chromium'))).toBe(true);
});

test('where nothing can be installed, a Chromium that is there is enough for walks', async () => {
  const { folder, add } = machine();
  add('google-chrome', 'exit 0');
  expect(await ensure(folder, ['headlessShell'])).toMatchObject({ code: 0 });
  rmSync(join(folder, 'google-chrome'));
  const { code, stdout } = await ensure(folder, ['headlessShell']);
  expect(code).toBe(3);
  expect(stdout).toContain('This machine lacks Chromium.');
});

test('where nothing can install it, a sentence names what to install', async () => {
  const { folder } = machine();
  const { code, stdout } = await ensure(folder, ['redis', 'chromium']);
  expect(code).toBe(3);
  expect(stdout).toContain('This machine lacks Redis and Chromium.');
  expect(stdout).toContain('sudo apt-get install redis-server chromium');
});

test('where Firefox cannot be installed, the run goes on, and its walk says what to install', async () => {
  const { folder } = machine();
  expect(await ensure(folder, ['firefox'])).toEqual({ code: 0, stdout: '' });
  const { code, stdout } = await run(folder, 'require', ['firefox']);
  expect(code).toBe(3);
  expect(stdout).toContain('This machine lacks Firefox.');
  expect(stdout).toContain('sudo apt-get install firefox-esr');
});

test.runIf(isRoot)(
  'Firefox is installed apart, so that its absence keeps nothing else away',
  async () => {
    const { folder, add } = machine();
    add(
      'apt-get',
      `[ "$1" = install ] && case "$*" in
      *firefox-esr*) echo "E: Unable to locate package" >&2; exit 100 ;;
      *) echo '#!/bin/sh' > ${folder}/redis-server; chmod 755 ${folder}/redis-server ;;
    esac`,
    );
    const { code, stdout } = await ensure(folder, ['firefox', 'redis']);
    expect(code).toBe(0);
    expect(stdout).toContain('Firefox cannot be installed with apt-get');
    expect(existsSync(join(folder, 'redis-server'))).toBe(true);
  },
);

test('what Homebrew has no package of is said so', async () => {
  const { folder } = machine();
  const { code, stdout } = await ensure(folder, ['webkit', 'xvfb']);
  expect(code).toBe(3);
  expect(stdout).toContain('This machine lacks WebKitGTK and Xvfb.');
  expect(stdout).toContain('sudo apt-get install webkit2gtk-driver xvfb');
  expect(stdout).toMatch(/macOS +it has no package there/);
});

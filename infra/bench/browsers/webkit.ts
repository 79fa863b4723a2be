/** Starts WebKitGTK's MiniBrowser on a display of its own, and drives it by WebDriver. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { BenchContext } from '#infra/bench/support/run-bench.ts';
import { requireProgram } from '#infra/machine/programs.mjs';
import { freePort } from '#infra/processes/ports.ts';
import { inherited } from '#infra/stack/env.ts';
import type { Element } from './in-page.ts';

/** The name that WebDriver gives the reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

const Answer = z.object({ value: z.unknown() });
const Session = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
});
const Reference = z.object({ [elementKey]: z.string() });

const waitMs = 30_000;
const pollMs = 100;

export interface WebKit {
  version: string;
  open: (url: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Runs a function in the page, which may use nothing outside of itself. */
  run: <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Polls until `work` answers something else than false, null, or an empty text; fails after 30 s. */
  until: <Result>(what: string, work: () => Promise<Result>) => Promise<NonNullable<Result>>;
  click: (element: Element) => Promise<void>;
  type: (element: Element, text: string) => Promise<void>;
  /** A PNG. */
  screenshot: () => Promise<Buffer>;
}

async function startDisplay({ processes, dataDir }: BenchContext): Promise<string> {
  const logFile = join(dataDir, 'display.log');
  const numberIn = () => /^\d+$/m.exec(readFileSync(logFile, 'utf8'))?.[0];
  await processes.start({
    name: 'Display',
    command: requireProgram('xvfb'),
    args: ['-displayfd', '1', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp'],
    logFile,
    isReady: () => numberIn() !== undefined,
  });
  return `:${numberIn()}`;
}

async function startDriver(bench: BenchContext): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await bench.processes.start({
    name: 'WebKit',
    command: requireProgram('webkit'),
    args: [`--port=${port}`],
    env: { ...inherited(), DISPLAY: await startDisplay(bench) },
    logFile: join(bench.dataDir, 'webkit.log'),
    isReady: async () => (await fetch(`${url}/status`).catch(() => undefined))?.ok === true,
  });
  return url;
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = Answer.parse(await response.json());
  if (!response.ok) throw new Error(`${url} answered ${JSON.stringify(value)}`);
  return value;
}

export async function openWebKit(bench: BenchContext): Promise<WebKit> {
  const driver = await startDriver(bench);
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true } };
  const opened = Session.parse(await ask('POST', `${driver}/session`, { capabilities }));
  const session = `${driver}/session/${opened.sessionId}`;
  bench.atEnd(() => ask('DELETE', session));
  const post = (path: string, body: object) => ask('POST', `${session}${path}`, body);

  const run: WebKit['run'] = async <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) =>
    (await post('/execute/sync', {
      script: `return (${String(work)})(...arguments)`,
      args,
    })) as Result;

  const until: WebKit['until'] = async (what, work) => {
    const end = performance.now() + waitMs;
    for (;;) {
      const result = await work();
      if (result) return result;
      if (performance.now() > end) throw new Error(`WebKit did not show ${what}.`);
      await pause(pollMs);
    }
  };

  /** The element that the page's function finds, as WebDriver refers to it. */
  const find = ({ what, find: finder, args }: Element) =>
    until(what, async () => {
      const reference = Reference.safeParse(await run(finder, ...args));
      return reference.data?.[elementKey];
    });

  return {
    version: opened.capabilities.browserVersion,
    run,
    until,
    open: async (url) => void (await post('/url', { url })),
    resize: async (width, height) => void (await post('/window/rect', { width, height })),
    click: async (element) => void (await post(`/element/${await find(element)}/click`, {})),
    type: async (element, text) =>
      void (await post(`/element/${await find(element)}/value`, { text })),
    screenshot: async () =>
      Buffer.from(z.string().parse(await ask('GET', `${session}/screenshot`)), 'base64'),
  };
}

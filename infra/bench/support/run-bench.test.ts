/** Tests that a bench that fails ends, with its line of JSON and its exit code, whatever still runs for it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startLoad } from '#infra/bench/faults/load.ts';
import { nodeOptions } from '#infra/stack/server-process.ts';
import { root } from '#infra/stack/env.ts';

const nobody = { headers: {}, practitionerId: 'nobody' };

/** A bench with this measurement, of which `bench` is the context. */
async function run(measure: string) {
  const program = `
    import { runBench } from '#infra/bench/support/run-bench.ts';
    import { startLoad } from '#infra/bench/faults/load.ts';
    await runBench({ name: 'test', runs: 1, measure: async (bench) => { ${measure} } });`;
  const args = [...nodeOptions, '--input-type=module', '--eval', program];
  const bench = spawn(process.execPath, args, { cwd: root });
  onTestFinished(() => void bench.kill('SIGKILL'));
  const [out, errors, [code]] = await Promise.all([
    text(bench.stdout),
    text(bench.stderr),
    once(bench, 'exit') as Promise<[number]>,
  ]);
  return { code, errors, last: JSON.parse(out.trim().split('\n').at(-1) ?? '') as object };
}

test('people who book until they are answered end with the bench that failed', async () => {
  const { code, errors, last } = await run(`
    const urls = ['http://127.0.0.1:9'];
    startLoad([${JSON.stringify(nobody)}], { urls, typeId: '', over: bench.over });
    throw new Error('500: internal');`);
  expect({ code, last }).toMatchObject({ code: 1, last: { error: 'Error: 500: internal' } });
  expect(errors).not.toContain('something goes on');
});

test('what cannot be closed holds nothing up that comes after it, and what is left is named', async () => {
  const { code, errors, last } = await run(`
    bench.atEnd(() => console.error('closed too'));
    bench.atEnd(() => { throw new Error('it does not close'); });
    setInterval(() => undefined, 1_000);
    return { missed: ['too slow'] };`);
  expect({ code, last }).toMatchObject({ code: 1, last: { missed: ['too slow'], runs: 1 } });
  for (const words of ['it does not close', 'closed too', 'something goes on: ', 'Timeout'])
    expect(errors).toContain(words);
});

test('an answer that nobody may get is told at once', async () => {
  const server = createServer((_req, res) => res.writeHead(500).end('internal')).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const urls = [`http://127.0.0.1:${port}`];
  const load = startLoad([nobody], { urls, typeId: '', over: new AbortController().signal });
  await expect(load.failed).rejects.toThrow('500: internal');
  await expect(load.stop()).rejects.toThrow('500: internal');
});

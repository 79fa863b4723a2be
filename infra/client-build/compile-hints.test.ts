/** Tests that scripts of a page's size are compiled while they arrive, and others as they are called. */
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { compileHints } from './compile-hints.ts';

/** The first line of a script of about so many bytes. */
async function firstLine(size: number): Promise<string | undefined> {
  const text = 'a'.repeat(size);
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      compileHints,
      {
        name: 'script',
        resolveId: (id) => (id === 'script' ? '\0script' : null),
        load: (id) => (id === '\0script' ? `globalThis.text = '${text}';` : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'script' } },
  })) as Rolldown.RolldownOutput;
  return output[0].code.split('\n')[0];
}

test('a script is compiled whole where a page needs most of it', async () => {
  const hint = '//# allFunctionsCalledOnLoad';
  expect(await firstLine(500)).not.toBe(hint);
  expect(await firstLine(20_000)).toBe(hint);
  expect(await firstLine(500_000)).not.toBe(hint);
});

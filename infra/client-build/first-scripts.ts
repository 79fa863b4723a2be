/** Puts the scripts that run before everything else into one file whose name changes with its content. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const folder = new URL('../../client/first-scripts/', import.meta.url);

const plain = ['trusted-types', 'scheme'];
const modules = ['outline', 'early-calls'];

const sourceOf = (name: string) => readFileSync(new URL(`${name}.js`, folder), 'utf8');

/** With what it imports, in a function of its own. */
async function bundled(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`${name}.ts`, folder));
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'first' } },
  })) as Rolldown.RolldownOutput[];
  const [script] = built.flatMap(({ output }) => output);
  if (script?.type !== 'chunk') throw new Error(`${name}.ts of the first scripts was not built.`);
  return script.code;
}

/** Not modules, which would run after the page was read. */
export const firstScripts: Plugin = {
  name: 'first-scripts',
  apply: 'build',
  async buildStart() {
    this.emitFile({
      type: 'asset',
      name: 'first.js',
      source: [...plain.map(sourceOf), ...(await Promise.all(modules.map(bundled)))].join('\n'),
    });
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const file = Object.values(bundle ?? {}).find(
        (one) => one.type === 'asset' && one.names.includes('first.js'),
      );
      if (!file) return [];
      return [{ tag: 'script', attrs: { src: `/${file.fileName}` }, injectTo: 'head-prepend' }];
    },
  },
};

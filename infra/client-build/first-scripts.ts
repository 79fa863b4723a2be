/** Puts the scripts that run before everything else into the document: a file would wait until the browser has asked for all others that the document names. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const folder = new URL('../../client/first-scripts/', import.meta.url);

/** In the order in which they run: calls are sent before files are asked for. */
const scripts = ['trusted-types.js', 'scheme.js', 'outline.ts', 'early-calls.ts', 'page-files.js'];

/** With what it imports, in a function of its own. */
async function bundled(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(name, folder));
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'first' } },
  })) as Rolldown.RolldownOutput[];
  const [script] = built.flatMap(({ output }) => output);
  if (script?.type !== 'chunk') throw new Error(`${name} of the first scripts was not built.`);
  return script.code;
}

const codeOf = (name: string) =>
  name.endsWith('.ts') ? bundled(name) : readFile(new URL(name, folder), 'utf8');

/** The entry's style sheet, which the document asks for as for those of its page. */
const styleLink = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/;

/** Bundles scripts that run before the page is read, which modules do not. Pages of benches have none. */
export const firstScripts: Plugin = {
  name: 'first-scripts',
  apply: ({ root }, { command }) => command === 'build' && root === 'client',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const codes = await Promise.all(scripts.map(codeOf));
      const style = styleLink.exec(html)?.[1];
      if (style === undefined) throw new Error('The document has no style sheet.');
      const script = {
        tag: 'script',
        attrs: { 'data-files': style },
        children: codes.join('\n'),
        injectTo: 'head-prepend' as const,
      };
      return { html: html.replace(styleLink, ''), tags: [script] };
    },
  },
};

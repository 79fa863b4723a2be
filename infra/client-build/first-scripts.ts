/** Puts the scripts that run before everything else into the document: a file would wait until the browser has asked for all others that the document names. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const folder = new URL('../../client/first-scripts/', import.meta.url);

const before = ['trusted-types', 'scheme'];
const modules = ['outline', 'early-calls'];
const after = ['page-files'];

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

/** The entry's style sheet, which the document asks for as for those of its page. */
const styleLink = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/;

/** Not modules, which would run after the page was read. */
export const firstScripts: Plugin = {
  name: 'first-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const scripts = [
        ...before.map(sourceOf),
        ...(await Promise.all(modules.map(bundled))),
        ...after.map(sourceOf),
      ];
      const style = styleLink.exec(html)?.[1];
      if (style === undefined) throw new Error('The document has no style sheet.');
      const script = {
        tag: 'script',
        attrs: { 'data-files': style },
        children: scripts.join('\n'),
        injectTo: 'head-prepend' as const,
      };
      return { html: html.replace(styleLink, ''), tags: [script] };
    },
  },
};

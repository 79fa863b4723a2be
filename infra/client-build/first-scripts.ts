/** Puts the scripts that run before everything else into one file whose name changes with its content. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const names = ['trusted-types', 'scheme'];

const sourceOf = (name: string) =>
  readFileSync(new URL(`../../client/first-scripts/${name}.js`, import.meta.url), 'utf8');

/** Not modules, which would run after the page was read. */
export const firstScripts: Plugin = {
  name: 'first-scripts',
  apply: 'build',
  buildStart() {
    this.emitFile({
      type: 'asset',
      name: 'first.js',
      source: names.map(sourceOf).join('\n'),
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

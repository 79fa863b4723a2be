/** How the client is built: from client/ into dist/client/, for pages that run no inline script. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, type Plugin } from 'vite';

/** The same widths as Mantine's theme, for `@mixin smaller-than $mantine-breakpoint-sm`. */
const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
};

/** What every page needs, the sign-in screen first of all: one file packs better than twelve. */
const base =
  /@mantine\/core\/esm\/components\/(ActionIcon|Anchor|Button|Center|CloseButton|Divider|Group|Input|InputBase|Loader|Paper|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton)\/|client\/(ui\/(Late|Mark)|shell\/(config|failure|wire))\./;

const vision = fileURLToPath(new URL('.', import.meta.resolve('@mediapipe/tasks-vision')));
const { version } = JSON.parse(readFileSync(`${vision}package.json`, 'utf8')) as {
  version: string;
};
const visionFiles = `assets/vision-${version}`;

/** What blurring runs on finds its files by their names in a folder, which hashes would change. */
const ownVision: Plugin = {
  name: 'own-vision',
  apply: 'build',
  generateBundle() {
    for (const name of ['vision_wasm_internal.js', 'vision_wasm_internal.wasm'])
      this.emitFile({
        type: 'asset',
        fileName: `${visionFiles}/${name}`,
        source: readFileSync(`${vision}wasm/${name}`),
      });
  },
};

export default defineConfig({
  root: 'client',
  plugins: [react(), ownVision],
  define: { 'import.meta.env.VISION_FILES': JSON.stringify(`/${visionFiles}`) },
  css: { postcss: { plugins: [mantine(), simpleVars({ variables: breakpoints })] } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'base', test: base }] } },
    },
  },
});

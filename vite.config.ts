/** How the client is built: from client/ into dist/client/, for pages that run no inline script. */
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';

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

export default defineConfig({
  root: 'client',
  plugins: [react()],
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

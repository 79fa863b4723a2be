/** Configures the build of the client: from client/ into dist/client/. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';
import { chunkGroups } from './infra/client-build/chunks.ts';
import { compileHints } from './infra/client-build/compile-hints.ts';
import { compressed } from './infra/client-build/compressed.ts';
import { mixins } from './infra/client-build/css-mixins.ts';
import { firstScripts } from './infra/client-build/first-scripts.ts';
import { mantineStyles } from './infra/client-build/mantine-styles.ts';
import { themeStyles } from './infra/client-build/theme-styles.ts';
import { pageFiles } from './infra/client-build/page-files.ts';
import { visionConstants, visionFiles } from './infra/client-build/vision-files.ts';

/** The same widths as Mantine's theme, for `@mixin smaller-than $mantine-breakpoint-sm`. */
const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
};

const ofRouter = (name: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}.mjs`, import.meta.url));

export default defineConfig({
  root: 'client',
  plugins: [
    react(),
    mantineStyles,
    themeStyles,
    firstScripts,
    visionFiles,
    pageFiles,
    compileHints,
    compressed,
  ],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('client/shell/forms/zod.ts', import.meta.url)),
      },
      // Its package names the build with warnings for developers alone.
      { find: /^react-router$/, replacement: ofRouter('index') },
      { find: /^react-router\/dom$/, replacement: ofRouter('dom-export') },
    ],
  },
  define: visionConstants,
  css: { postcss: { plugins: [mantine({ mixins }), simpleVars({ variables: breakpoints })] } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});

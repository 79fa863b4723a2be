/** Configures the build of the client: from client/ into dist/client/, for pages without inline scripts. */
import { readFileSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig, type Plugin } from 'vite';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** The same widths as Mantine's theme, for `@mixin smaller-than $mantine-breakpoint-sm`. */
const breakpoints = {
  'mantine-breakpoint-xs': '36em',
  'mantine-breakpoint-sm': '48em',
  'mantine-breakpoint-md': '62em',
  'mantine-breakpoint-lg': '75em',
  'mantine-breakpoint-xl': '88em',
};

/** `@mixin visually-hidden`: hidden visually, but read by screen readers. */
const mixins = {
  'visually-hidden': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
    'white-space': 'nowrap',
  },
};

/**
 * What every page needs, the sign-in screen first of all: one file compresses better than twelve.
 */
const base =
  /@mantine\/core\/esm\/components\/(ActionIcon|Anchor|Button|Center|CloseButton|Divider|Group|Input|InputBase|Loader|Paper|PasswordInput|Stack|Text|TextInput|Title|Transition|UnstyledButton)\/|client\/(ui\/(states\/DelayedStatus|Logo)|shell\/api\/(config|failure|http-call))\./;

/** Any of these matches. */
const anyOf = (parts: string[]) => new RegExp(parts.join('|'));

/**
 * What every page needs once somebody has signed in, and no page before: as one file instead of
 * fifty, each of which costs a request. What a page before needs too would bring it all along.
 */
const inside = anyOf([
  'node_modules/(@floating-ui|tabbable)/',
  '@mantine/core/esm/components/(Accordion/AccordionChevron|Avatar|Badge|Checkbox/CheckIcon|FocusTrap|Kbd|Menu|Modal|NativeScrollArea|Overlay|Popover|Radio/RadioIcon|ScrollArea|Tooltip)',
  '@mantine/core/esm/utils/Floating/',
  '@mantine/core/esm/core/(DirectionProvider/|MantineProvider/use-mantine-color-scheme/use-(mantine|computed))',
  '@mantine/core/esm/core/utils/(close-on-escape|create-event-handler|create-scoped-keydown-handler|find-element-ancestor|get-breakpoint-value|get-context-item-index|get-ref-prop|get-single-element-child|get-sorted-breakpoints|is-element|noop)/',
  '@mantine/hooks/esm/(use-click-outside|use-color-scheme|use-debounced-callback|use-focus-return|use-focus-trap|use-hotkeys|use-long-press|use-os|use-window-event|utils/use-callback-ref)/',
  'client/ui/(ConfirmDialog|initials)\\.',
  'client/shell/(api/live|session/(covered|sign-out)|unsaved/Unsaved|visits/waiting/(AdmitButton|use-admit|use-alert-sound|use-waiting|waiting-words))',
]);

/** All icons together are smaller than the requests for a page's; not those of pages before. */
const icons =
  /@tabler\/icons-react\/dist\/esm\/icons\/(?!Icon(AlertTriangle|Bell|BrandGoogle|BrandWindows|Check|Clock|Fingerprint|InfoCircle|Login2|Message2|Phone)\.)/;

const vision = fileURLToPath(new URL('.', import.meta.resolve('@mediapipe/tasks-vision')));
const { version } = JSON.parse(readFileSync(`${vision}package.json`, 'utf8')) as {
  version: string;
};
const visionFiles = `assets/vision-${version}`;

/** The blur library finds its files by their names in a folder, which hashes would change. */
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

const brotli = promisify(brotliCompress);
/** The best for what each visitor waits for; programs of megabytes would take minutes at it. */
const qualityFor = (name: string) => (/\.(js|css|svg)$/.test(name) ? 11 : 6);

/** Beside each file of text or program its compressed form, which the server sends instead. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(js|css|svg|wasm|tflite)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const file = path.join(dir, name);
        const params = { [constants.BROTLI_PARAM_QUALITY]: qualityFor(name) };
        await writeFile(`${file}.br`, await brotli(await readFile(file), { params }));
      }),
    );
  },
};

export default defineConfig({
  root: 'client',
  plugins: [react(), ownVision, compressed],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('client/shell/zod.ts', import.meta.url)),
      },
    ],
  },
  define: {
    'import.meta.env.VISION_FILES': JSON.stringify(`/${visionFiles}`),
    'import.meta.env.VISION_BYTES': JSON.stringify(
      statSync(`${vision}wasm/vision_wasm_internal.wasm`).size,
    ),
  },
  css: { postcss: { plugins: [mantine({ mixins }), simpleVars({ variables: breakpoints })] } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: base },
            { name: 'inside', test: inside, includeDependenciesRecursively: false },
            { name: 'icons', test: icons, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});

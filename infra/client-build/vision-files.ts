/** The programs of the background blur, whose library finds them by their names in a folder. */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const vision = fileURLToPath(new URL('.', import.meta.resolve('@mediapipe/tasks-vision')));
const { version } = JSON.parse(readFileSync(`${vision}package.json`, 'utf8')) as {
  version: string;
};
const folder = `assets/vision-${version}`;

/** Hashes would change their names. */
export const visionFiles: Plugin = {
  name: 'vision-files',
  apply: 'build',
  generateBundle() {
    for (const name of ['vision_wasm_internal.js', 'vision_wasm_internal.wasm'])
      this.emitFile({
        type: 'asset',
        fileName: `${folder}/${name}`,
        source: readFileSync(`${vision}wasm/${name}`),
      });
  },
};

export const visionConstants = {
  'import.meta.env.VISION_FILES': JSON.stringify(`/${folder}`),
  'import.meta.env.VISION_BYTES': JSON.stringify(
    statSync(`${vision}wasm/vision_wasm_internal.wasm`).size,
  ),
};

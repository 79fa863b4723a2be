/** Gives each of Mantine's components its own style sheet, so that a page loads those of its own components. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../../node_modules/@mantine/core/styles/', import.meta.url));

/**
 * The names of a component's classes; its rules lie in a file of the same name. What several
 * components share, the frame of a checkbox and its label, is in `utils`.
 */
export const classNames = /@mantine\/core\/esm\/(?:components|utils)\/.*\/(\w+)\.module\.mjs$/;

/** A component's file is evaluated after those it is made of, and so are their rules. */
export const mantineStyles: Plugin = {
  name: 'mantine-styles',
  transform: {
    filter: { id: classNames },
    handler(code, id) {
      const name = classNames.exec(id)?.[1] ?? '';
      if (!existsSync(`${folder}${name}.layer.css`)) return null;
      return { code: `import '@mantine/core/styles/${name}.layer.css';\n${code}`, map: null };
    },
  },
};

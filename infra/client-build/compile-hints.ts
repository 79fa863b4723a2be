/** Tells Chromium to compile the scripts of a page whole while they arrive, in the background, not call by call. */
import type { Plugin } from 'vite';

/**
 * Chromium's "explicit compile hint", a comment to other browsers. Without it each function is read twice:
 * to find its end, and on the page's main thread once it is called first.
 */
const hint = '//# allFunctionsCalledOnLoad';

/** Smaller scripts gain nothing; of larger ones, libraries such as the one for calls, little is called. */
const sizes = { least: 4_000, most: 400_000 };

const isHinted = ({ length }: string) => length >= sizes.least && length <= sizes.most;

export const compileHints: Plugin = {
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // After Vite, which puts a line of its own first.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && isHinted(file.code)) file.code = `${hint}\n${file.code}`;
    },
  },
};

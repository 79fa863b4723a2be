/** Writes the theme's variables and classes at build: Mantine makes them from the theme anew at each start of the page, though it never changes. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The components that write them into style elements. */
const writers =
  /@mantine\/core\/esm\/core\/MantineProvider\/.*\/(MantineCssVariables|MantineClasses)\.mjs$/;

/** No file: what these components would write. */
const sheet = fileURLToPath(new URL('../../client/shell/theme/made.css', import.meta.url));

async function writtenStyles(): Promise<string> {
  const { createElement } = await import('react');
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { MantineProvider } = await import('@mantine/core');
  const { cssVariablesResolver, theme } = await import('#client/shell/theme/theme.ts');
  const page = renderToStaticMarkup(
    createElement(MantineProvider, { theme, cssVariablesResolver }),
  );
  const styles = [...page.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, style]) => style);
  if (styles.length === 0) throw new Error('Mantine wrote no styles for the theme.');
  return styles.join('\n');
}

export const themeStyles: Plugin = {
  name: 'theme-styles',
  apply: 'build',
  resolveId: {
    filter: { id: /^theme-styles\.css$/ },
    handler: () => sheet,
  },
  load: {
    filter: { id: /\/shell\/theme\/made\.css$/ },
    handler: writtenStyles,
  },
  transform: {
    filter: { id: writers },
    handler(_code, id) {
      const name = writers.exec(id)?.[1] ?? '';
      return { code: `import 'theme-styles.css';\nexport const ${name} = () => null;`, map: null };
    },
  },
};

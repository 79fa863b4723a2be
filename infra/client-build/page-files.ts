/** Lists for each address the files that its page needs: the server puts them into the document, so that none waits for another. */
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { publicPages, signedInPages } from './route-pages.ts';

const client = fileURLToPath(new URL('../../client/', import.meta.url));

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Style sheets first; each after those of the chunks that its own one imports. */
function filesOf(bundle: Bundle, starts: readonly Chunk[]): string[] {
  const chunks = new Set<Chunk>();
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') visit(next);
    }
    chunks.add(chunk);
  };
  starts.forEach(visit);
  const all = [...chunks];
  const styles = all.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...new Set([...styles, ...all.map(({ fileName }) => fileName)])];
}

export const pageFiles: Plugin = {
  name: 'page-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === `${client}index.html`);
      if (!entry) return;
      const files = filesOf(bundle, [entry]);
      const added = (modules: readonly string[]) => {
        const starts = modules.map((name) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(client + name));
          if (!chunk) throw new Error(`The page ${name} of route-pages.ts is not in the build.`);
          return chunk;
        });
        return filesOf(bundle, [entry, ...starts]).filter((file) => !files.includes(file));
      };
      const listed = (pages: Record<string, readonly string[]>) =>
        Object.fromEntries(Object.entries(pages).map(([path, names]) => [path, added(names)]));
      const json = (fileName: string, content: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
      json('.vite/page-files.json', {
        signedIn: listed(signedInPages),
        open: listed(publicPages),
      });
      // For the bench that measures them: what each module that is loaded on demand adds.
      const onDemand = [...this.getModuleIds()].flatMap((id) => {
        const by = this.getModuleInfo(id)?.dynamicImporters ?? [];
        if (!id.startsWith(client) || by.length === 0) return [];
        const name = id.slice(client.length);
        return [{ name, by: by.map((page) => page.slice(client.length)), files: added([name]) }];
      });
      json('.vite/on-demand.json', { own: files, onDemand });
    },
  },
};

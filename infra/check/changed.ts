/** Selects the browser walks that a change may affect: those of its feature. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#infra/stack/env.ts';

const walks = 'infra/e2e';
const all = `${walks}/`;

const features = new Set(
  readdirSync(join(root, walks), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'support')
    .map(({ name }) => name),
);

/** Features without walks of their own, and those whose screens show them. */
const seenIn: Record<string, string[]> = {
  fhir: [],
  letters: ['appointments', 'visits'],
  settings: ['people', 'shell'],
};

/** What every walk uses. */
const shared = [
  /^client\/(ui|shell)\//,
  /^server\/(platform\/|[^/]+\.ts$)/,
  /^infra\/(e2e\/support|seed|stack|processes|migrations|livekit)\b/,
  /^infra\/check\/(browser|demo)\.ts$/,
  /^(package-lock\.json|(vite|playwright)\.config\.ts)$/,
];

/** `shared/visits/states.ts` and `shared/visits.ts` belong to visits, as `client/visits/...` does. */
const featureOf = (file: string): string | undefined =>
  /^(?:server|client|shared|infra\/e2e)\/([a-z-]+)/.exec(file)?.[1];

function walksOf(file: string): string[] {
  // A walk that was removed is none that Playwright would find.
  if (file.endsWith('.e2e.ts')) return existsSync(join(root, file)) ? [file] : [];
  if (/\.test\.tsx?$|\.md$|^server\/test\//.test(file)) return [];
  if (shared.some((pattern) => pattern.test(file))) return [all];
  const feature = featureOf(file);
  if (feature === undefined) return [];
  const owners = features.has(feature) ? [feature] : seenIn[feature];
  // A file that every feature uses, such as shared/roles.ts.
  return owners?.map((name) => `${walks}/${name}/`) ?? [all];
}

/**
 * Returns the arguments for `playwright test`, folders and files below the root; none where no walk
 * is affected. `files` are paths from the root, removed ones too.
 */
export function walksFor(files: string[]): string[] {
  const selected = [...new Set(files.flatMap(walksOf))];
  if (selected.includes(all)) return [all];
  const folders = selected.filter((walk) => walk.endsWith('/'));
  return selected.filter(
    (walk) => !folders.some((folder) => walk !== folder && walk.startsWith(folder)),
  );
}

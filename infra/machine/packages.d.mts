/** The types of packages.mjs, which runs before TypeScript does. */

export function packagesMatch(root: string): boolean;
export function ensurePackages(root: string): Promise<void>;

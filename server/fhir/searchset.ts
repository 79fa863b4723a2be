/** Bundles that answer searches and operations. */
import type { Bundle, BundleEntry, BundleLink, Resource } from 'fhir/r4.js';
import type { FhirServer } from './fhir-codes.ts';

/** A stored resource that was found, with its address. */
export const matchOf = <Kind extends Resource>(
  { base }: FhirServer,
  resource: Kind,
): BundleEntry<Kind> => ({
  fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
  resource,
  search: { mode: 'match' },
});

interface PageOf {
  /** Of all pages; without it, all are on this one. */
  total?: number;
  link?: BundleLink[];
}

/** R4 knows no empty lists. */
export const searchset = <Kind extends Resource>(
  entry: BundleEntry<Kind>[],
  { total = entry.length, link }: PageOf = {},
): Bundle<Kind> => ({
  resourceType: 'Bundle',
  type: 'searchset',
  total,
  ...(link && { link }),
  ...(entry.length > 0 && { entry }),
});

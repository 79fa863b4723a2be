/** A library of CQL that measures include by name and version. */
export interface CqlLibrary {
  name: string;
  version: string | null;
  cql: string;
}

/** What measures stand on: value sets as they were uploaded, and libraries of CQL that they include. */
import { z } from 'zod';

const mostFile = 2_000_000;

/** A FHIR R4 ValueSet, a Library with CQL, or a Bundle of these and a Measure, as JSON. */
export const UploadTerminology = z.strictObject({
  json: z
    .string()
    .trim()
    .min(1, 'Choose a file')
    .max(mostFile, 'At most 2 MB: send the Bundle in parts'),
});
export type UploadTerminology = z.infer<typeof UploadTerminology>;

export const mostCodes = 20_000;

export interface ValueSetLine {
  id: string;
  url: string;
  version: string | null;
  name: string;
  codes: number;
  uploadedBy: string;
  uploadedAt: string;
}

export interface LibraryLine {
  id: string;
  name: string;
  version: string | null;
  uploadedBy: string;
  uploadedAt: string;
}

export interface Terminology {
  valueSets: ValueSetLine[];
  libraries: LibraryLine[];
}

/** What became of an upload. */
export interface Uploaded {
  valueSets: number;
  libraries: number;
  /** The draft that a Measure of the Bundle became. */
  measureId: string | null;
  /** What was left out, and why. */
  notes: string[];
}

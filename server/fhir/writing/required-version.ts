/** The version that a change by a program is of, as If-Match has it. */
import { Refusal } from '#server/platform/errors.ts';

/** The version in `W/"3"`. Throws 428 without one. */
export function requiredVersion(ifMatch: string | undefined): number {
  if (ifMatch === undefined) throw new Refusal('fhir.version-missing');
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim()) ?? [];
  if (version === undefined)
    throw new Refusal('input.malformed', { words: 'If-Match is W/"version".' });
  return Number(version);
}

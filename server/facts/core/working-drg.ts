/** The working DRG of a stay, as its source groups it: an extension of the Encounter, for R4 has no field for it. */

const drgUrl = 'urn:karemd:working-drg';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Of a resource's extensions; "291 Heart failure with MCC". */
export function workingDrgIn(extensions: unknown): string | null {
  const all: unknown[] = Array.isArray(extensions) ? extensions : [];
  const extension = all.filter(isRecord).find(({ url }) => url === drgUrl);
  return typeof extension?.['valueString'] === 'string' ? extension['valueString'] : null;
}

export const workingDrgExtension = (valueString: string) => ({ url: drgUrl, valueString });

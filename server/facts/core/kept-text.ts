/** Segments of HL7 v2 that a feed's mapping keeps as text: extensions of a stay. */

const segmentUrl = 'urn:karemd:hl7v2:segment';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isKept = (extension: unknown): extension is { valueString: string } =>
  isRecord(extension) &&
  extension['url'] === segmentUrl &&
  typeof extension['valueString'] === 'string';

/** Of a resource's extensions; as they came: "ZPV|1|Y". */
export const keptTextsIn = (extensions: unknown): string[] =>
  (Array.isArray(extensions) ? extensions : []).flatMap((extension: unknown) =>
    isKept(extension) ? extension.valueString : [],
  );

export const keptTextExtension = (valueString: string) => ({ url: segmentUrl, valueString });

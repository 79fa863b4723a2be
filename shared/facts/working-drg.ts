/** The working DRG of a stay as another system states it: an extension of its Encounter, which no query shows. */

export const workingDrgUrl = 'urn:karemd:encounter:working-drg';

export interface WorkingDrg {
  code: string;
  /** As the other system says it; null: not said. */
  words: string | null;
  /** Its list of codes; null: not said. */
  system: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Of an Encounter's extensions; null where none is stated. */
export function workingDrgIn(extensions: unknown): WorkingDrg | null {
  const all: unknown[] = Array.isArray(extensions) ? extensions : [];
  const extension = all.find((one) => isRecord(one) && one['url'] === workingDrgUrl);
  const coding = isRecord(extension) ? extension['valueCoding'] : null;
  if (!isRecord(coding)) return null;
  const code = textOf(coding['code']);
  if (code === null) return null;
  return { code, words: textOf(coding['display']), system: textOf(coding['system']) };
}

export const workingDrgExtension = ({ code, words, system }: WorkingDrg) => ({
  url: workingDrgUrl,
  valueCoding: {
    code,
    ...(words !== null && { display: words }),
    ...(system !== null && { system }),
  },
});

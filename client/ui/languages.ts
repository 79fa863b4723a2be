/** Languages by name, for fields that choose one. */

/** Made once a name is asked for: the first of them takes the browser some milliseconds. */
let names: Intl.DisplayNames | undefined;

/** "Polish", "Brazilian Portuguese" */
export function languageName(tag: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'language' });
  return names.of(tag) ?? tag;
}

/** The most spoken in hospitals of Europe and America; any other tag that is set is kept. */
const usual =
  'ar bg bn bs cs da de el en es et fa fi fil fr gu he hi hr ht hu hy id it ja ko ku lt lv ml mr ne nl no pa pl ps pt pt-BR ro ru sk sl so sq sr sv sw ta te th tr uk ur vi yue zh'.split(
    ' ',
  );

export const offeredLanguages = (chosen: readonly string[]): { value: string; label: string }[] =>
  [...new Set([...usual, ...chosen])]
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Languages by name, for fields that choose one. */

const names = new Intl.DisplayNames('en', { type: 'language' });

/** "Polish", "Brazilian Portuguese" */
export const languageName = (tag: string): string => names.of(tag) ?? tag;

/** The most spoken in hospitals of Europe and America; any other tag that is set is kept. */
const usual =
  'ar bg bn bs cs da de el en es et fa fi fil fr gu he hi hr ht hu hy id it ja ko ku lt lv ml mr ne nl no pa pl ps pt pt-BR ro ru sk sl so sq sr sv sw ta te th tr uk ur vi yue zh'.split(
    ' ',
  );

export const offeredLanguages = (chosen: readonly string[]): { value: string; label: string }[] =>
  [...new Set([...usual, ...chosen])]
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

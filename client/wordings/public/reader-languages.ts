/** Languages as their own readers call them: "español", "Deutsch". */
export function readerLanguageName(tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

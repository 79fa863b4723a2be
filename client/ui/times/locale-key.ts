/** Under which the browser keeps its organization's locale: alone, for the first script, which reads no more of times. */
export const localeKey = 'karemd.locale';

/** The units whose roster a person had open last, in this browser. */

/** By person, since several people use one screen. */
const keyOf = (uid: string) => `karemd.roster.${uid}`;

export const rememberedUnits = (uid: string): string[] =>
  (localStorage.getItem(keyOf(uid)) ?? '').split(',').filter((id) => id !== '');

export const rememberUnits = (uid: string, unitIds: readonly string[]): void =>
  localStorage.setItem(keyOf(uid), unitIds.join(','));

/** The unit whose day a person had open last at the front desk, in this browser. */

/** By person, since several people use one screen. */
const keyOf = (uid: string) => `karemd.desk.${uid}`;

export const rememberedUnit = (uid: string): string | null => localStorage.getItem(keyOf(uid));

export const rememberUnit = (uid: string, unitId: string): void =>
  localStorage.setItem(keyOf(uid), unitId);

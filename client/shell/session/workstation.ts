/** Whether somebody is listed on this workstation, so that the sign-in screen need not ask the server elsewhere. */
const key = 'karemd.workstation';

/** The server knows the names; this only says that it is worth asking. */
export const hasNames = (): boolean => localStorage.getItem(key) !== null;

export function noteNames(areThere: boolean): void {
  if (areThere) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
}

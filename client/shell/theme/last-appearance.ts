/** The last appearance in this browser, used until the server has answered, so that nothing flickers. */
import { defaultAppearance, isAppearance, type Appearance } from '#shared/settings/appearance.ts';

const lastKey = 'karemd.look';

export function lastAppearance(): Appearance {
  try {
    const last: unknown = JSON.parse(localStorage.getItem(lastKey) ?? '');
    return isAppearance(last) ? last : defaultAppearance;
  } catch {
    return defaultAppearance;
  }
}

export const keepAppearance = (appearance: Appearance): void =>
  localStorage.setItem(lastKey, JSON.stringify(appearance));

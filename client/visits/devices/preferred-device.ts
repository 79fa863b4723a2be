/** The camera and microphone that a person has chosen: this browser opens them in the next call too. */
import type { Source } from './device-sources.ts';

const keyOf = (source: Source) => `karemd.${source}`;

/** Undefined: the browser's default. It may be unplugged by now. */
export const preferredDevice = (source: Source): string | undefined =>
  localStorage.getItem(keyOf(source)) ?? undefined;

export const preferDevice = (source: Source, deviceId: string): void =>
  localStorage.setItem(keyOf(source), deviceId);

/** The two kinds of device that a call sends from. */
export const sources = ['microphone', 'camera'] as const;

export type Source = (typeof sources)[number];

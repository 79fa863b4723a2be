/** The call's keyboard shortcuts: one table for the bindings and for the list that shows them. */
export const shortcuts = {
  microphone: { key: 'M', words: 'Mute or unmute' },
  camera: { key: 'V', words: 'Camera on or off' },
  share: { key: 'S', words: 'Share your screen, or stop' },
  hand: { key: 'H', words: 'Raise or lower your hand' },
  captions: { key: 'T', words: 'Ask for captions, or stop' },
  chat: { key: 'C', words: 'Chat' },
  note: { key: 'N', words: 'Note' },
  people: { key: 'P', words: 'People' },
  devices: { key: 'D', words: 'Devices' },
  layout: { key: 'L', words: 'Everybody alike, or the speaker large' },
  fullScreen: { key: 'F', words: 'Full screen' },
  list: { key: '?', words: 'This list' },
} as const;

export type Shortcut = keyof typeof shortcuts;

/** The form that a link to an appointment's details opens with them. */
const forms = ['move', 'change', 'cancel'] as const;
export type BegunForm = (typeof forms)[number];

/** State of the history entry of such a link. */
export const beginning = (begins: BegunForm): { begins: BegunForm } => ({ begins });

export function begunForm(state: unknown): BegunForm | null {
  if (typeof state !== 'object' || state === null || !('begins' in state)) return null;
  return forms.find((form) => form === state.begins) ?? null;
}

/** Whether the next version is being written from the one that is there, and whether that can be changed. */
import { useState } from 'react';

export type Revising = ReturnType<typeof useRevising>;

/** `word`: what versions are called here, "revision". */
export function useRevising(
  version: { state: 'draft' | 'published' | 'retired' } | undefined,
  word = 'version',
) {
  const [isRevising, setRevising] = useState(false);
  const isDraft = version?.state === 'draft';
  return {
    word,
    isRevising,
    isNew: version === undefined,
    isDraft,
    isReadOnly: version !== undefined && !isDraft && !isRevising,
    begin: () => setRevising(true),
    end: () => setRevising(false),
  };
}

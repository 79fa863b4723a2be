/** How alike two names are that may be of one patient: one rule for the desk, for feeds and for files. */

/** Similarities of pg_trgm, of names by `ascii_folded`: with the same birth date names may differ by much, without one by little. */
export const similar = { sameBirthDate: 0.3, otherwise: 0.6 } as const;

/** What the list of accounts is filtered and sorted by; without zod, since the list's screen checks no input. */

/**
 * Whether an account opens KareMD, and if not, why: deactivated, without KareMD, or waiting for its
 * first password. The first that applies counts.
 */
export const accessStates = ['karemd', 'locked', 'none', 'invited'] as const;

export const peopleOrders = ['name', 'role', 'job', 'access', 'seen'] as const;

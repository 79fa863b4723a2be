/** What a telephone dials: digits, and the plus of a country code. */
export const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

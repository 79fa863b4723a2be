/** The hours of a practitioner who has set none, on every day: minutes after local midnight. */
export const usualHours = { fromMinute: 8 * 60, untilMinute: 20 * 60 };

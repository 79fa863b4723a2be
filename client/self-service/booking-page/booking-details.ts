/** What a visitor of the booking page types about themselves, and what is missing in it. */

export interface BookingDetails {
  fullName: string;
  /** YYYY-MM-DD, or empty. */
  birthDate: string;
  email: string;
  phone: string;
  /** A tag, or empty. */
  language: string;
  /** Why they want to come, or empty. */
  reason: string;
  consents: boolean;
}

export type DetailErrors = Partial<Record<keyof BookingDetails, string>>;

export const emptyDetails: BookingDetails = {
  fullName: '',
  birthDate: '',
  email: '',
  phone: '',
  language: '',
  reason: '',
  consents: false,
};

/** The server judges the rest. */
export function missingIn({ fullName, birthDate, email, consents }: BookingDetails): DetailErrors {
  return {
    ...(fullName.trim() === '' && { fullName: 'Enter your name' }),
    ...(birthDate === '' && { birthDate: 'Enter your birth date' }),
    ...(!email.includes('@') && { email: 'Enter an email address that you can read now' }),
    ...(!consents && { consents: 'Agree first, or call the clinic' }),
  };
}

/** The name of the field of an answer that refuses it; null where it is about none of them. */
export const errorsOf = (problems: Record<string, string>): DetailErrors | null => {
  const fieldProblems = Object.entries(problems).filter(([name]) =>
    Object.hasOwn(emptyDetails, name),
  );
  return fieldProblems.length > 0 ? (Object.fromEntries(fieldProblems) as DetailErrors) : null;
};

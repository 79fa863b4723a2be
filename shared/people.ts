/** The schemas of people: practitioners as colleagues see them, and accounts as administrators manage them. */
import { z } from 'zod';
import { Version } from '#shared/version.ts';
import { accessStates, peopleOrders } from '#shared/people/account-list.ts';
import type { AuditLine } from './audit.ts';
import type { NamedMembership } from './people/unit-memberships.ts';
import { Email } from './people/email.ts';
import { Language } from '#shared/people/languages.ts';
import { hospitalRoles } from './people/built-in-jobs.ts';
import { applications, permissions, roles, type Permission } from './roles.ts';
import { Phone } from '#shared/people/phone.ts';
import { Day, Zone } from './time.ts';

/** zod checks of the lists in roles.ts, which has no zod because the sign-in screen loads it. */
export const Role = z.enum(roles);
/** A built-in job, or one that the organization added: which there are is said by its server alone. */
export const HospitalRole = z.string().min(1, 'Choose a job').max(80);
export const Application = z.enum(applications);
export const PermissionName = z.enum(permissions as [Permission, ...Permission[]]);
export const CustomJob = z.object({
  permissions: z.array(PermissionName),
  family: z.enum(hospitalRoles),
  isBookable: z.boolean(),
});

/** Of whom no more is said than who they are. */
export interface NamedPerson {
  id: string;
  fullName: string;
}

/** A colleague in a picker or on an appointment; never an address. */
export const Colleague = z.object({
  id: z.uuid(),
  fullName: z.string(),
  hospitalRole: HospitalRole,
  unit: z.string().nullable(),
});
export type Colleague = z.infer<typeof Colleague>;

const searched = z
  .string()
  .max(100)
  .transform((text) => text.normalize('NFC').trim())
  .default('');

/** What every colleague may know of a person; their address is what they sign in with. */
export interface ColleagueDetails extends Colleague {
  phone: string | null;
  /** The number or the text that pages them. */
  pager: string | null;
}

/** An empty search returns the first names of the alphabet. */
export const FindColleagues = z
  .strictObject({
    search: searched,
    /** Where nobody is found, those whose names have one wrong letter; Enter may not take the first. */
    withSimilar: z.boolean().default(false),
    /** Who may sign what goes into a record. */
    cliniciansOnly: z.boolean().default(false),
  })
  .prefault({});
export type FindColleagues = z.infer<typeof FindColleagues>;

/** `isSimilar`: nobody was found by what was typed, and this name is similar. */
export type ColleagueMatch = Colleague & { isSimilar?: true };

export const AccessState = z.enum(accessStates);
export type AccessState = z.infer<typeof AccessState>;

export const PeopleOrder = z.enum(peopleOrders);
export type PeopleOrder = z.infer<typeof PeopleOrder>;

export const ListPeople = z
  .strictObject({
    search: searched,
    role: Role.optional(),
    hospitalRole: HospitalRole.optional(),
    access: AccessState.optional(),
    unitId: z.uuid().optional(),
    /** Who belongs to the unit on this local day; today where it is left out. */
    asOf: Day.optional(),
    sort: PeopleOrder.default('name'),
    descending: z.boolean().default(false),
    page: z.number().int().min(1).max(100_000).default(1),
    pageSize: z.number().int().min(1).max(100).default(50),
    /** Where nobody is found, whose names have one wrong letter. */
    withSimilar: z.boolean().default(false),
  })
  .prefault({});
export type ListPeople = z.infer<typeof ListPeople>;

/** One row of the list. */
export const Account = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  role: Role,
  hospitalRole: HospitalRole,
  unit: z.string().nullable(),
  access: AccessState,
  lastSeenAt: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

/** `count` is of the search and filters, `totals` of the whole organization. */
export interface PeoplePage {
  people: Account[];
  count: number;
  totals: { accounts: number; invited: number; locked: number; notMailed: number };
  /** Whose names have one wrong letter, where nobody is found as it was typed. */
  similar: { id: string; fullName: string }[];
}

export const Unit = z.object({ id: z.uuid(), name: z.string() });
export type Unit = z.infer<typeof Unit>;

export const UnitRef = z.strictObject({ unitId: z.uuid() });
export type UnitRef = z.infer<typeof UnitRef>;

/** `day`: who belongs to the unit on that local day; without it, now. */
export const PeopleOfUnit = z.strictObject({ unitId: z.uuid(), day: Day.optional() });
export type PeopleOfUnit = z.infer<typeof PeopleOfUnit>;

/** What a form about a person proposes: the organization's zone, and its units in order of name. */
export interface ClosedUnit extends Unit {
  /** Null: before the product noted it. */
  closedAt: string | null;
  /** The unit that has its duty now. */
  mergedInto: Unit | null;
}

export interface Units {
  zone: string;
  units: Unit[];
  /** What looks back offers them too. */
  closed: ClosedUnit[];
  /** The reader's, where it is open. */
  ownUnitId: string | null;
  /** With those that they belong to besides, today. */
  ownUnitIds: string[];
}

export const PersonRef = z.strictObject({ personId: z.uuid() });
export type PersonRef = z.infer<typeof PersonRef>;

/** One account as an administrator sees it. `version` is sent back with a change. */
export interface PersonRecord extends Omit<Account, 'unit'> {
  unit: Unit | null;
  /** Besides their own one; those that are over too. */
  otherUnits: NamedMembership[];
  active: boolean;
  accessApplications: z.infer<typeof Application>[];
  zone: string;
  languages: string[];
  npi: string | null;
  phone: string | null;
  version: number;
  openSessions: number;
  /** Second steps that are better than a mailed code. */
  hasAuthenticator: boolean;
  passkeys: number;
  /** When the mail with the invitation was last handed over. */
  invitedAt: string | null;
  isYou: boolean;
  /** Only an SA changes the account of an SA or ADMIN. */
  mayChange: boolean;
  history: (AuditLine & { detail: Record<string, unknown> })[];
}

const nameMaxLength = 200;

export const FullName = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Enter the name')
      .max(nameMaxLength, `A name has at most ${nameMaxLength} characters`)
      .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'Leave out control characters'),
  );

/** The Luhn check digit of an NPI is computed over it and this prefix (CMS, 45 CFR 162.408). */
const npiPrefix = '80840';

export function isNpi(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const digits = Array.from(`${npiPrefix}${text}`, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** Empty means none. */
const Npi = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => text === '' || isNpi(text), 'An NPI has ten digits, the last a check digit')
  .transform((text) => (text === '' ? null : text));

/** Empty means none. */
const OwnPhone = z.union([z.literal(''), Phone]).transform((text) => (text === '' ? null : text));

/** Empty means none. */
const Pager = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(60, 'At most 60 characters'))
  .refine((text) => !/\p{Cc}/u.test(text), 'Leave out control characters')
  .transform((text) => (text === '' ? null : text));

/** Anybody's own number and pager; a pager that is left out stays as it is. */
export const SavePhone = z.strictObject({ phone: OwnPhone, pager: Pager.optional() });
export type SavePhone = z.infer<typeof SavePhone>;

const details = {
  fullName: FullName,
  email: Email,
  unitId: z.uuid('Choose a unit').nullable(),
  zone: Zone,
  /** Languages that they speak with patients; left out, they stay as they are. */
  languages: z
    .array(Language)
    .max(20, 'At most 20 languages')
    .transform((list) => [...new Set(list)])
    .optional(),
  /** National Provider Identifier; left out, it stays as it is. */
  npi: Npi.nullable().optional(),
  /** Where colleagues reach them; left out, it stays as it is. */
  phone: OwnPhone.nullable().optional(),
};

/** The level and the job. */
const access = {
  role: Role,
  hospitalRole: HospitalRole,
  active: z.boolean(),
  accessApplications: z
    .array(Application)
    .max(applications.length)
    .transform((list) => [...new Set(list)]),
};

/** A new account opens KareMD as soon as the person has set a password. */
export const InvitePerson = z.strictObject({
  ...details,
  role: access.role,
  hospitalRole: access.hospitalRole,
});
export type InvitePerson = z.infer<typeof InvitePerson>;

const changed = { personId: z.uuid(), version: Version };

export const SaveDetails = z.strictObject({ ...changed, ...details });
export type SaveDetails = z.infer<typeof SaveDetails>;

/** What an account may do; `SaveAccess` says besides what becomes of what it has. */
export const AccountAccess = z.strictObject({ ...changed, ...access });

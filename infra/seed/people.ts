/** The accounts of the two demo organizations: every role, every job, and some without access. */
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import { opensSession, type Application, type Role } from '#shared/roles.ts';

/** The password of every demo account. */
export const demoPassphrase = 'open the ward door';

export interface DemoPerson {
  fullName: string;
  /** The part of the address before the @. */
  name: string;
  unit: string;
  hospitalRole: HospitalRole;
  role?: Role;
  active?: false;
  /** Languages spoken with patients; default English. */
  languages?: string[];
  accessApplications?: Application[];
}

export interface DemoOrganization {
  name: string;
  zone: string;
  domain: string;
  people: readonly DemoPerson[];
}

type NamedPerson = [
  fullName: string,
  hospitalRole: HospitalRole,
  more?: Omit<DemoPerson, 'fullName' | 'name' | 'hospitalRole' | 'unit'>,
];

const unitOf = (unit: string, people: readonly NamedPerson[]): DemoPerson[] =>
  people.map(([fullName, hospitalRole, more]) => {
    const name = fullName.replace('Dr. ', '').toLowerCase().replaceAll(' ', '.');
    return { ...more, fullName, name, hospitalRole, unit };
  });

const cardiology = unitOf('Cardiology', [
  ['Dr. Lena Okafor', 'Attending'],
  ['Dr. Tomas Lindqvist', 'Consultant', { languages: ['en', 'sv', 'pl'] }],
  ['Dr. Leila Nasser', 'Resident'],
  ['Sofia Rossi', 'Nurse Practitioner'],
  ['Marco Silva', 'Physician Assistant', { languages: ['en', 'pt', 'es'] }],
  ['Dr. Victor Hale', 'Attending', { active: false }],
]);

const emergency = unitOf('Emergency', [
  ['Dr. Priya Raman', 'Attending', { role: 'EDITOR' }],
  ['Dr. Jonas Weber', 'Resident'],
  ['Ben Carter', 'Physician Assistant'],
]);

const intensiveCare = unitOf('Intensive Care', [
  ['Dr. Noah Fischer', 'Attending'],
  ['Dr. Samuel Boateng', 'Consultant'],
  ['David Mensah', 'APP'],
]);

const generalMedicine = unitOf('General Medicine', [
  ['Dr. Rin Sato', 'Chief Hospitalist', { role: 'ADMIN' }],
  ['Dr. Chloe Martin', 'Intern'],
  ['Clara Dubois', 'Nurse Practitioner'],
]);

const nephrology = unitOf('Nephrology', [
  ['Dr. Amira Haddad', 'Consultant', { languages: ['en', 'ar', 'fr'] }],
  ['Dr. Yusuf Demir', 'Attending'],
  ['Dr. Emma Lund', 'Resident'],
  ['Dr. Anna Kowalska', 'Consultant', { role: 'GUEST' }],
]);

/** On no roster. */
const locumPool = unitOf('Locum Pool', [
  ['Dr. Nina Petrov', 'Attending', { accessApplications: [] }],
  ['Dr. Omar Aziz', 'Attending', { role: 'doctor' }],
]);

const careCoordination = unitOf('Care Coordination', [
  ['Dr. Helen Zhou', 'Physician Advisor'],
  ['Grace Adeyemi', 'Case Manager'],
  ['Peter Novak', 'Utilization Manager'],
]);

const healthInformation = unitOf('Health Information', [
  ['Maya Thompson', 'CDI Specialist'],
  ['Oliver Grant', 'Billing Specialist'],
  ['Isla Ferguson', 'IT Builder', { role: 'SA' }],
  // An account always has both a level and a job; this level opens nothing, whatever the job.
  ['Ruth Bennett', 'IT Builder', { role: 'patient' }],
]);

/** After everybody else: tests count the accounts of a job in the order of this list. */
const more: readonly DemoPerson[] = [
  ...unitOf('Cardiology', [['Dr. Farid Karimi', 'Attending', { languages: ['en', 'fa'] }]]),
  ...unitOf('Emergency', [
    ['Dr. Aoife Gallagher', 'Attending', { languages: ['en', 'ga'] }],
    ['Dr. Tariq Mahmood', 'Consultant', { languages: ['en', 'ur', 'pa'] }],
    ['Dr. Hannah Asare', 'Attending'],
    ['Dr. Kwame Boadu', 'Resident', { languages: ['en', 'ak'] }],
    ['Dr. Mei Tan', 'Resident', { languages: ['en', 'zh'] }],
    ['Joanna Wojcik', 'Nurse Practitioner', { languages: ['en', 'pl'] }],
    ['Dr. Daniel Obi', 'Resident', { languages: ['en', 'ig'] }],
  ]),
  ...unitOf('Intensive Care', [
    ['Dr. Ines Carvalho', 'Consultant', { languages: ['en', 'pt'] }],
    ['Dr. Arjun Mehta', 'Attending', { languages: ['en', 'gu', 'hi'] }],
  ]),
  ...unitOf('General Medicine', [
    ['Dr. Elif Kaya', 'Attending', { languages: ['en', 'tr'] }],
    ['Dr. Patrick Byrne', 'Consultant'],
    ['Dr. Nadia Rahman', 'Attending', { languages: ['en', 'bn'] }],
    ['Dr. Zainab Yusuf', 'Intern', { languages: ['en', 'so', 'ar'] }],
    ['Dr. Luca Bianchi', 'Resident', { languages: ['en', 'it'] }],
    ['Dr. Esther Mwangi', 'Resident', { languages: ['en', 'sw'] }],
    ['Dr. Marek Dvorak', 'Resident', { languages: ['en', 'cs'] }],
  ]),
  ...unitOf('Nephrology', [
    ['Dr. Sunita Patel', 'Attending', { languages: ['en', 'gu'] }],
    ['Dr. Gareth Evans', 'Consultant', { languages: ['en', 'cy'] }],
  ]),
  ...unitOf('Care Coordination', [['Bernadette Cole', 'Case Manager']]),
  ...unitOf('Health Information', [['Isaac Morton', 'CDI Specialist']]),
];

const primaryCare = unitOf('Primary Care', [
  ['Dr. Maria Alvarez', 'Attending', { role: 'ADMIN' }],
  ['Dr. James Whitfield', 'Consultant'],
  ['Tessa Brooks', 'Nurse Practitioner'],
  ['Dr. Andre Baptiste', 'Attending', { languages: ['en', 'fr', 'ht'] }],
  ['Dr. Rachel Goldberg', 'Attending', { languages: ['en', 'he'] }],
]);

const southfieldCare = unitOf('Care Coordination', [
  ['Carlos Mendez', 'Case Manager', { languages: ['en', 'es'] }],
]);

export const northgate: DemoOrganization = {
  name: 'Northgate Hospital',
  zone: 'Europe/London',
  domain: 'northgate.example',
  people: [
    ...cardiology,
    ...emergency,
    ...intensiveCare,
    ...generalMedicine,
    ...nephrology,
    ...careCoordination,
    ...healthInformation,
    ...locumPool,
    ...more,
  ],
};

export const southfield: DemoOrganization = {
  name: 'Southfield Clinic',
  zone: 'America/New_York',
  domain: 'southfield.example',
  people: [...primaryCare, ...southfieldCare],
};

export const organizations = [northgate, southfield] as const;

export const emailOf = ({ name }: DemoPerson, { domain }: DemoOrganization): string =>
  `${name}@${domain}`;

/** Whether the account has access: the others have no appointments. */
export const mayWork = ({ active, accessApplications, role }: DemoPerson): boolean =>
  active !== false && accessApplications?.length !== 0 && opensSession(role ?? 'user');

/** The accounts of the two demo organizations: every role, every job, and some without access. */
import { opensSession, type Application, type HospitalRole, type Role } from '#shared/roles.ts';

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
  ['Dr. Emma Lund', 'Resident'],
  ['Dr. Chloe Martin', 'Intern'],
  ['Clara Dubois', 'Nurse Practitioner'],
  ['Dr. Nina Petrov', 'Attending', { accessApplications: [] }],
]);

const nephrology = unitOf('Nephrology', [
  ['Dr. Amira Haddad', 'Consultant', { languages: ['en', 'ar', 'fr'] }],
  ['Dr. Yusuf Demir', 'Attending'],
  ['Dr. Anna Kowalska', 'Consultant', { role: 'GUEST' }],
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

const primaryCare = unitOf('Primary Care', [
  ['Dr. Maria Alvarez', 'Attending', { role: 'ADMIN' }],
  ['Dr. James Whitfield', 'Consultant'],
  ['Tessa Brooks', 'Nurse Practitioner'],
  ['Carlos Mendez', 'Case Manager'],
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
  ],
};

export const southfield: DemoOrganization = {
  name: 'Southfield Clinic',
  zone: 'America/New_York',
  domain: 'southfield.example',
  people: primaryCare,
};

export const organizations = [northgate, southfield] as const;

export const emailOf = ({ name }: DemoPerson, { domain }: DemoOrganization): string =>
  `${name}@${domain}`;

/** Whether the account has access: the others have no appointments. */
export const mayWork = ({ active, accessApplications, role }: DemoPerson): boolean =>
  active !== false && accessApplications?.length !== 0 && opensSession(role ?? 'user');

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

const unitOf = (unit: string, people: readonly Omit<DemoPerson, 'unit'>[]): DemoPerson[] =>
  people.map((person) => ({ ...person, unit }));

const cardiology = unitOf('Cardiology', [
  { fullName: 'Dr. Lena Okafor', name: 'lena.okafor', hospitalRole: 'Attending' },
  {
    fullName: 'Dr. Tomas Lindqvist',
    name: 'tomas.lindqvist',
    hospitalRole: 'Consultant',
    languages: ['en', 'sv', 'pl'],
  },
  { fullName: 'Dr. Leila Nasser', name: 'leila.nasser', hospitalRole: 'Resident' },
  { fullName: 'Sofia Rossi', name: 'sofia.rossi', hospitalRole: 'Nurse Practitioner' },
  {
    fullName: 'Marco Silva',
    name: 'marco.silva',
    hospitalRole: 'Physician Assistant',
    languages: ['en', 'pt', 'es'],
  },
  {
    fullName: 'Dr. Victor Hale',
    name: 'victor.hale',
    hospitalRole: 'Attending',
    active: false,
  },
]);

const emergency = unitOf('Emergency', [
  {
    fullName: 'Dr. Priya Raman',
    name: 'priya.raman',
    hospitalRole: 'Attending',
    role: 'EDITOR',
  },
  { fullName: 'Dr. Jonas Weber', name: 'jonas.weber', hospitalRole: 'Resident' },
  { fullName: 'Ben Carter', name: 'ben.carter', hospitalRole: 'Physician Assistant' },
]);

const intensiveCare = unitOf('Intensive Care', [
  { fullName: 'Dr. Noah Fischer', name: 'noah.fischer', hospitalRole: 'Attending' },
  { fullName: 'Dr. Samuel Boateng', name: 'samuel.boateng', hospitalRole: 'Consultant' },
  { fullName: 'David Mensah', name: 'david.mensah', hospitalRole: 'APP' },
]);

const generalMedicine = unitOf('General Medicine', [
  {
    fullName: 'Dr. Rin Sato',
    name: 'rin.sato',
    hospitalRole: 'Chief Hospitalist',
    role: 'ADMIN',
  },
  { fullName: 'Dr. Emma Lund', name: 'emma.lund', hospitalRole: 'Resident' },
  { fullName: 'Dr. Chloe Martin', name: 'chloe.martin', hospitalRole: 'Intern' },
  { fullName: 'Clara Dubois', name: 'clara.dubois', hospitalRole: 'Nurse Practitioner' },
  {
    fullName: 'Dr. Nina Petrov',
    name: 'nina.petrov',
    hospitalRole: 'Attending',
    accessApplications: [],
  },
]);

const nephrology = unitOf('Nephrology', [
  {
    fullName: 'Dr. Amira Haddad',
    name: 'amira.haddad',
    hospitalRole: 'Consultant',
    languages: ['en', 'ar', 'fr'],
  },
  { fullName: 'Dr. Yusuf Demir', name: 'yusuf.demir', hospitalRole: 'Attending' },
  {
    fullName: 'Dr. Anna Kowalska',
    name: 'anna.kowalska',
    hospitalRole: 'Consultant',
    role: 'GUEST',
  },
  { fullName: 'Dr. Omar Aziz', name: 'omar.aziz', hospitalRole: 'Attending', role: 'doctor' },
]);

const careCoordination = unitOf('Care Coordination', [
  { fullName: 'Dr. Helen Zhou', name: 'helen.zhou', hospitalRole: 'Physician Advisor' },
  { fullName: 'Grace Adeyemi', name: 'grace.adeyemi', hospitalRole: 'Case Manager' },
  { fullName: 'Peter Novak', name: 'peter.novak', hospitalRole: 'Utilization Manager' },
]);

const healthInformation = unitOf('Health Information', [
  { fullName: 'Maya Thompson', name: 'maya.thompson', hospitalRole: 'CDI Specialist' },
  { fullName: 'Oliver Grant', name: 'oliver.grant', hospitalRole: 'Billing Specialist' },
  { fullName: 'Isla Ferguson', name: 'isla.ferguson', hospitalRole: 'IT Builder', role: 'SA' },
  // An account always has both a level and a job; this level opens nothing, whatever the job.
  { fullName: 'Ruth Bennett', name: 'ruth.bennett', hospitalRole: 'IT Builder', role: 'patient' },
]);

const primaryCare = unitOf('Primary Care', [
  {
    fullName: 'Dr. Maria Alvarez',
    name: 'maria.alvarez',
    hospitalRole: 'Attending',
    role: 'ADMIN',
  },
  { fullName: 'Dr. James Whitfield', name: 'james.whitfield', hospitalRole: 'Consultant' },
  { fullName: 'Tessa Brooks', name: 'tessa.brooks', hospitalRole: 'Nurse Practitioner' },
  { fullName: 'Carlos Mendez', name: 'carlos.mendez', hospitalRole: 'Case Manager' },
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

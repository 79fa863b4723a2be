/** The patients of a city: names and languages by where families come from, and a list of all of them. */

interface Community {
  firstNames: string;
  /** A family name of several words has its words joined by a hyphen here. */
  lastNames: string;
  language: string;
  /** How many of ten would rather speak it than English. */
  ofTen: number;
  /** How many of these families' patients there are. */
  patients: number;
}

const communities: readonly Community[] = [
  {
    firstNames:
      'Margaret Ruth Alan Susan Peter Joan Brian Sheila Derek Pauline Keith Maureen Neil Beryl Trevor',
    lastNames: 'Hughes Bell Walsh Brown Kelly Doyle Archer Whitlock Cooper Barlow Harding Ellis',
    language: 'en',
    ofTen: 10,
    patients: 150,
  },
  {
    firstNames: 'Amy Callum Jade Lewis Ruby Connor Holly Ryan Lauren Dean',
    lastNames: 'Prescott Marsh Fielding Tully Rowe Garner Haines Sutton',
    language: 'en',
    ofTen: 10,
    patients: 70,
  },
  {
    firstNames: 'Tomasz Agnieszka Piotr Katarzyna Łukasz Małgorzata Wojciech Ewa',
    lastNames: 'Wolny Kaczmarek Zając Pawlak Sikora Wróbel',
    language: 'pl',
    ofTen: 5,
    patients: 45,
  },
  {
    firstNames: 'Ioana Mihai Elena Radu Cristina Andrei',
    lastNames: 'Pop Dumitru Stan Ilie Munteanu',
    language: 'ro',
    ofTen: 6,
    patients: 28,
  },
  {
    firstNames: 'Harpreet Gurdeep Manjit Balwinder Jaswant Surinder',
    lastNames: 'Gill Dhillon Sandhu Grewal Bains',
    language: 'pa',
    ofTen: 4,
    patients: 30,
  },
  {
    firstNames: 'Shabana Imran Nasreen Tahir Yasmin Bilal Rukhsana',
    lastNames: 'Hussain Iqbal Qureshi Chaudhry Mirza',
    language: 'ur',
    ofTen: 4,
    patients: 35,
  },
  {
    firstNames: 'Abdul Rehana Shirin Jamal Nazma Faruk',
    lastNames: 'Uddin Khatun Miah Begum Choudhury',
    language: 'bn',
    ofTen: 6,
    patients: 30,
  },
  {
    firstNames: 'Kofi Abena Yaw Akosua Kwabena Efua',
    lastNames: 'Owusu Addo Agyeman Darko Bonsu',
    language: 'en',
    ofTen: 10,
    patients: 30,
  },
  {
    firstNames: 'Chidi Ngozi Emeka Folake Tunde Ifeoma',
    lastNames: 'Eze Adebayo Nwosu Ogunleye Bassey',
    language: 'en',
    ofTen: 10,
    patients: 30,
  },
  {
    firstNames: 'Ayaan Hodan Abdirahman Fadumo Idil',
    lastNames: 'Warsame Jama Hersi Aden Duale',
    language: 'so',
    ofTen: 7,
    patients: 25,
  },
  {
    firstNames: 'Samir Nadia Yara Fatima Khalil Huda',
    lastNames: 'Nasr Farouk Sayed Khoury Mansour',
    language: 'ar',
    ofTen: 6,
    patients: 30,
  },
  {
    firstNames: 'Ana Diego Rosa Carmen Julio Marta',
    lastNames: 'Ruiz Ortega Cordero Salazar Quispe',
    language: 'es',
    ofTen: 5,
    patients: 30,
  },
  {
    firstNames: 'João Inês Rui Fernanda Paulo Lurdes',
    lastNames: 'Pereira Antunes Moreira Tavares Queirós',
    language: 'pt',
    ofTen: 5,
    patients: 30,
  },
  {
    firstNames: 'Elif Mehmet Zeynep Hasan Gülten',
    lastNames: 'Yılmaz Aydın Şahin Korkmaz',
    language: 'tr',
    ofTen: 6,
    patients: 20,
  },
  {
    firstNames: 'Mei Wai-Ming Siu-Ling Kam-Wing Suk-Yin',
    lastNames: 'Chen Lau Cheung Ho Leung',
    language: 'yue',
    ofTen: 6,
    patients: 25,
  },
  {
    firstNames: 'Hoa Minh Lan Tuấn Hạnh',
    lastNames: 'Nguyễn Phạm Trần Đặng',
    language: 'vi',
    ofTen: 7,
    patients: 20,
  },
  {
    firstNames: 'Olena Viktor Oksana Serhii Nataliia',
    lastNames: 'Bondarenko Melnyk Tkachenko Kravets',
    language: 'uk',
    ofTen: 8,
    patients: 20,
  },
  {
    firstNames: 'Rajesh Hansa Vimal Nilesh Kokila',
    lastNames: 'Desai Solanki Vyas Trivedi',
    language: 'gu',
    ofTen: 3,
    patients: 20,
  },
];

export interface PatientName {
  name: string;
  language: string;
}

/** Each pair of names once; `nth` in an order that mixes both. */
function namesOf(community: Community): PatientName[] {
  const first = community.firstNames.split(' ');
  const last = community.lastNames.split(' ');
  return Array.from(
    { length: Math.min(community.patients, first.length * last.length) },
    (_, nth) => {
      const round = Math.floor(nth / first.length);
      const name = `${first[nth % first.length]} ${last[(nth + round) % last.length]}`;
      const prefersOwn = (nth * 7) % 10 < community.ofTen;
      return { name, language: prefersOwn ? community.language : 'en' };
    },
  );
}

const unique = (names: readonly PatientName[]): PatientName[] => [
  ...new Map(names.map((one) => [one.name, one])).values(),
];

export const patientNames: readonly PatientName[] = unique(communities.flatMap(namesOf));

export const languageOf: ReadonlyMap<string, string> = new Map(
  patientNames.map(({ name, language }) => [name, language]),
);

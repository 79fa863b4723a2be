/** The patients of a city: names and languages by where families come from, and a list of all of them. */

interface Community {
  firstNames: string;
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
      'Margaret Ruth Alan Susan Peter Joan Brian Sheila Derek Pauline Keith Maureen Neil Beryl Trevor Hilary Geoffrey Linda Roy Christine Stanley Janet Leonard',
    lastNames:
      'Hughes Bell Walsh Brown Kelly Doyle Archer Whitlock Cooper Barlow Harding Ellery Pritchard Lowe Stokes Mercer Baines Chadwick Norris Ashworth',
    language: 'en',
    ofTen: 10,
    patients: 420,
  },
  {
    firstNames: 'Amy Callum Jade Lewis Ruby Connor Holly Ryan Lauren Dean Gemma Craig Kelly',
    lastNames: 'Pendle Marsh Fielding Tully Rowe Garner Haines Sutton Whelan Pike Dobson',
    language: 'en',
    ofTen: 10,
    patients: 140,
  },
  {
    firstNames: 'Tomasz Agnieszka Piotr Katarzyna Łukasz Małgorzata Wojciech Ewa Zbigniew Halina',
    lastNames: 'Wolny Kaczmarek Zając Pawlak Sikora Wróbel Duda Mazur',
    language: 'pl',
    ofTen: 5,
    patients: 72,
  },
  {
    firstNames: 'Ioana Mihai Elena Radu Cristina Andrei Gheorghe Simona',
    lastNames: 'Pop Dumitru Stan Ilie Munteanu Rusu',
    language: 'ro',
    ofTen: 6,
    patients: 42,
  },
  {
    firstNames: 'Harpreet Gurdeep Manjit Balwinder Jaswant Surinder Kulwinder',
    lastNames: 'Gill Dhillon Sandhu Grewal Bains Mann',
    language: 'pa',
    ofTen: 4,
    patients: 44,
  },
  {
    firstNames: 'Shabana Imran Nasreen Tahir Yasmin Bilal Rukhsana',
    lastNames: 'Hussain Iqbal Qureshi Chaudhry Mirza Ansari Baig',
    language: 'ur',
    ofTen: 4,
    patients: 44,
  },
  {
    firstNames: 'Abdul Rehana Shirin Jamal Nazma Faruk Momtaz',
    lastNames: 'Uddin Hoque Miah Sarkar Choudhury',
    language: 'bn',
    ofTen: 6,
    patients: 44,
  },
  {
    firstNames: 'Kofi Abena Yaw Akosua Kwabena Efua Esi',
    lastNames: 'Owusu Addo Agyeman Darko Bonsu Frimpong',
    language: 'en',
    ofTen: 10,
    patients: 44,
  },
  {
    firstNames: 'Chidi Ngozi Emeka Folake Tunde Ifeoma Bisi',
    lastNames: 'Eze Adebayo Nwosu Ogunleye Bassey Okonkwo',
    language: 'en',
    ofTen: 10,
    patients: 44,
  },
  {
    firstNames: 'Ayaan Hodan Abdirahman Fadumo Idil Sahra Liban',
    lastNames: 'Warsame Jama Hersi Aden Duale',
    language: 'so',
    ofTen: 7,
    patients: 39,
  },
  {
    firstNames: 'Samir Nadia Yara Fatima Khalil Huda',
    lastNames: 'Nasr Farouk Sayed Khoury Mansour',
    language: 'ar',
    ofTen: 6,
    patients: 44,
  },
  {
    firstNames: 'Ana Diego Rosa Carmen Julio Marta Luz Francisco',
    lastNames: 'Ruiz Ortega Cordero Salazar Quispe Mamani',
    language: 'es',
    ofTen: 5,
    patients: 44,
  },
  {
    firstNames: 'João Inês Rui Fernanda Paulo Lurdes Graça',
    lastNames: 'Pereira Antunes Moreira Tavares Queirós',
    language: 'pt',
    ofTen: 5,
    patients: 44,
  },
  {
    firstNames: 'Elif Mehmet Zeynep Hasan Gülten Kemal Sevgi',
    lastNames: 'Yılmaz Aydın Şahin Korkmaz',
    language: 'tr',
    ofTen: 6,
    patients: 34,
  },
  {
    firstNames: 'Mei Wai-Ming Siu-Ling Kam-Wing Suk-Yin Ka-Yan',
    lastNames: 'Chen Lau Cheung Ho Leung Yip',
    language: 'yue',
    ofTen: 6,
    patients: 39,
  },
  {
    firstNames: 'Hoa Minh Lan Tuấn Hạnh Dũng',
    lastNames: 'Nguyễn Phạm Trần Đặng Bùi',
    language: 'vi',
    ofTen: 7,
    patients: 34,
  },
  {
    firstNames: 'Olena Viktor Oksana Serhii Nataliia',
    lastNames: 'Bondarenko Melnyk Tkachenko Kravets Rudenko',
    language: 'uk',
    ofTen: 8,
    patients: 34,
  },
  {
    firstNames: 'Rajesh Hansa Vimal Nilesh Kokila Bhavna',
    lastNames: 'Desai Solanki Vyas Trivedi Parmar Chauhan',
    language: 'gu',
    ofTen: 3,
    patients: 34,
  },
];

export interface PatientName {
  name: string;
  language: string;
}

const divisor = (one: number, other: number): number =>
  other === 0 ? one : divisor(other, one % other);

/** Each pair of names once, in an order that mixes both: steps that have no divisor with the number of pairs. */
function namesOf({ firstNames, lastNames, patients, language, ofTen }: Community): PatientName[] {
  const [first, last] = [firstNames.split(' '), lastNames.split(' ')];
  const pairs = first.length * last.length;
  const step = [17, 19, 23, 29].find((one) => divisor(one, pairs) === 1) ?? 1;
  return Array.from({ length: Math.min(patients, pairs) }, (_, nth) => {
    const pair = (nth * step) % pairs;
    const name = `${first[pair % first.length]} ${last[Math.floor(pair / first.length)]}`;
    return { name, language: (nth * 7) % 10 < ofTen ? language : 'en' };
  });
}

const unique = (names: readonly PatientName[]): PatientName[] => [
  ...new Map(names.map((one) => [one.name, one])).values(),
];

export const patientNames: readonly PatientName[] = unique(communities.flatMap(namesOf));

/** The diseases of LACE with their weights, and the ICD-10 codes that mean them. */

interface Disease {
  name: string;
  /** Of the paper (van Walraven 2010, after Schneeweiss 2003). */
  weight: number;
  /** Beginnings of ICD-10 codes, without the point (Quan 2005). */
  codes: string;
  /** A graver form of the same disease, which counts instead. */
  graver?: string;
}

export const diseases: readonly Disease[] = [
  { name: 'Previous myocardial infarction', weight: 1, codes: 'I21 I22 I252' },
  {
    name: 'Cerebrovascular disease',
    weight: 1,
    codes: 'G45 G46 H340 I60 I61 I62 I63 I64 I65 I66 I67 I68 I69',
  },
  {
    name: 'Peripheral vascular disease',
    weight: 1,
    codes: 'I70 I71 I731 I738 I739 I771 I790 I792 K551 K558 K559 Z958 Z959',
  },
  {
    name: 'Diabetes without complications',
    weight: 1,
    codes: [10, 11, 12, 13, 14]
      .flatMap((group) => [0, 1, 6, 8, 9].map((form) => `E${group}${form}`))
      .join(' '),
    graver: 'Diabetes with end organ damage',
  },
  {
    name: 'Congestive heart failure',
    weight: 2,
    codes: 'I099 I110 I130 I132 I255 I420 I425 I426 I427 I428 I429 I43 I50 P290',
  },
  {
    name: 'Diabetes with end organ damage',
    weight: 2,
    codes: [10, 11, 12, 13, 14]
      .flatMap((group) => [2, 3, 4, 5, 7].map((form) => `E${group}${form}`))
      .join(' '),
  },
  {
    name: 'Chronic pulmonary disease',
    weight: 2,
    codes:
      'I278 I279 J40 J41 J42 J43 J44 J45 J46 J47 J60 J61 J62 J63 J64 J65 J66 J67 J684 J701 J703',
  },
  {
    name: 'Mild liver disease',
    weight: 2,
    codes:
      'B18 K700 K701 K702 K703 K709 K713 K714 K715 K717 K73 K74 K760 K762 K763 K764 K768 K769 Z944',
    graver: 'Moderate or severe liver or renal disease',
  },
  {
    name: 'Any tumor',
    weight: 2,
    codes: [
      ...Array.from({ length: 27 }, (_, at) => `C${String(at).padStart(2, '0')}`),
      'C30 C31 C32 C33 C34 C37 C38 C39 C40 C41 C43 C45 C46 C47 C48 C49',
      'C50 C51 C52 C53 C54 C55 C56 C57 C58 C6 C70 C71 C72 C73 C74 C75 C76',
      'C81 C82 C83 C84 C85 C88 C90 C91 C92 C93 C94 C95 C96 C97',
    ].join(' '),
    graver: 'Metastatic solid tumor',
  },
  { name: 'Dementia', weight: 3, codes: 'F00 F01 F02 F03 F051 G30 G311' },
  {
    name: 'Connective tissue disease',
    weight: 3,
    codes: 'M05 M06 M315 M32 M33 M34 M351 M353 M360',
  },
  { name: 'AIDS', weight: 4, codes: 'B20 B21 B22 B24' },
  {
    name: 'Moderate or severe liver or renal disease',
    weight: 4,
    codes: 'I850 I859 I864 I982 K704 K711 K721 K729 K765 K766 K767 N186 Z490 Z491 Z492 Z940 Z992',
  },
  { name: 'Metastatic solid tumor', weight: 6, codes: 'C77 C78 C79 C80' },
];

/** Kidney disease whose code does not say whether the paper calls it mild or graver. */
const ungraded =
  'I120 I131 N032 N033 N034 N035 N036 N037 N052 N053 N054 N055 N056 N057 N18 N19 N250';

const beginsWith = (code: string, codes: string): boolean =>
  codes.split(' ').some((prefix) => code.startsWith(prefix));

/** Whether it is written as a code of ICD-10 is. */
export const isIcd10 = (code: string): boolean => /^[A-Z]\d[0-9A-Z](\.?[0-9A-Z]{1,4})?$/.test(code);

export interface Comorbidity {
  sum: number;
  names: string[];
  /** Codes of which a person has to say how grave they are. */
  ungraded: string[];
}

/** A disease counts once; its graver form counts instead of it. */
export function comorbidityOf(icd10Codes: readonly string[]): Comorbidity {
  const codes = icd10Codes.map((code) => code.replace('.', ''));
  const present = diseases.filter(({ codes: of }) => codes.some((code) => beginsWith(code, of)));
  const counted = present.filter(({ graver }) => !present.some(({ name }) => name === graver));
  const graved = present.some(({ name }) => name.startsWith('Moderate or severe'));
  return {
    sum: counted.reduce((sum, { weight }) => sum + weight, 0),
    names: counted.map(({ name }) => name),
    ungraded: graved
      ? []
      : icd10Codes.filter((code) => beginsWith(code.replace('.', ''), ungraded)),
  };
}

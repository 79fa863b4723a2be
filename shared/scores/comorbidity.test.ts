/** Tests which ICD-10 codes mean which disease of LACE: typed from Quan 2005 a second time, with neighbours that mean none. */
import { expect, test } from 'vitest';
import { comorbidityOf, isIcd10 } from './comorbidity.ts';

/** Codes of the disease, and codes beside them that are not of it. */
const tables: [disease: string, codes: string, neighbours: string][] = [
  ['Previous myocardial infarction', 'I21.4 I22.0 I25.2', 'I20.0 I25.1 I23.0'],
  [
    'Cerebrovascular disease',
    'G45.9 G46.0 H34.0 I60.9 I61.0 I62.9 I63.9 I64 I65.2 I66.0 I67.2 I68.0 I69.3',
    'G44.0 G47.0 H34.1 I59',
  ],
  [
    'Peripheral vascular disease',
    'I70.2 I71.4 I73.1 I73.8 I73.9 I77.1 I79.0 I79.2 K55.1 K55.8 K55.9 Z95.8 Z95.9',
    'I72.0 I73.0 I79.1 K55.0 Z95.5',
  ],
  ['Diabetes without complications', 'E10.9 E11.0 E12.1 E13.6 E14.8', 'E09.9 E15'],
  ['Diabetes with end organ damage', 'E10.2 E11.3 E12.4 E13.5 E14.7', 'E16.2'],
  [
    'Congestive heart failure',
    'I09.9 I11.0 I13.0 I13.2 I25.5 I42.0 I42.5 I42.6 I42.7 I42.8 I42.9 I43.0 I50.9 P29.0',
    'I09.8 I11.9 I42.1 I51.0',
  ],
  [
    'Chronic pulmonary disease',
    'I27.8 I27.9 J40 J41.0 J42 J43.9 J44.1 J45.9 J46 J47 J60 J61 J62.8 J63.0 J64 J65 J66.0 J67.9 J68.4 J70.1 J70.3',
    'I27.0 J39.0 J48 J68.0 J70.0',
  ],
  [
    'Mild liver disease',
    'B18.2 K70.0 K70.1 K70.2 K70.3 K70.9 K71.3 K71.4 K71.5 K71.7 K73.9 K74.6 K76.0 K76.2 K76.3 K76.4 K76.8 K76.9 Z94.4',
    'B17.1 K71.0 K75.0 K76.1',
  ],
  [
    'Any tumor',
    'C00.0 C18.9 C26.0 C30.0 C34.1 C37 C38.0 C41.9 C43.5 C45.0 C49.9 C50.9 C58 C61 C69.0 C76.0 C81.9 C85.9 C88.0 C90.0 C92.0 C97',
    'C27.0 C35 C42.0 C44.3 C86.0 C89 D05.1',
  ],
  ['Dementia', 'F00.1 F01.9 F02.0 F03 F05.1 G30.9 G31.1', 'F04 F05.0 G31.0'],
  [
    'Connective tissue disease',
    'M05.9 M06.9 M31.5 M32.1 M33.2 M34.0 M35.1 M35.3 M36.0',
    'M07.0 M31.0 M35.0',
  ],
  ['AIDS', 'B20 B21.0 B22.0 B24', 'B19.9 B23.0 B25.0'],
  [
    'Moderate or severe liver or renal disease',
    'I85.0 I85.9 I86.4 I98.2 K70.4 K71.1 K72.1 K72.9 K76.5 K76.6 K76.7 N18.6 Z49.0 Z49.1 Z49.2 Z94.0 Z99.2',
    'I86.0 K72.0 N17.9 Z94.1 Z99.1',
  ],
  ['Metastatic solid tumor', 'C77.0 C78.0 C79.5 C80.9', 'C86.0'],
];

test.each(tables)('S498 %s has the codes of the table, and no others', (disease, codes, others) => {
  for (const code of codes.split(' '))
    expect([code, comorbidityOf([code]).names]).toEqual([code, [disease]]);
  for (const code of others.split(' '))
    expect([code, comorbidityOf([code])]).toEqual([code, { sum: 0, names: [], ungraded: [] }]);
});

test('S498 codes of kidney disease without a grade are left to a person', () => {
  for (const code of 'I12.0 I13.1 N03.2 N03.7 N05.2 N05.7 N18.3 N18.9 N19 N25.0'.split(' '))
    expect(comorbidityOf([code])).toEqual({ sum: 0, names: [], ungraded: [code] });
});

test('S499 a code of ICD-10 is told from other codes and from words', () => {
  expect(['I50.9', 'I509', 'J44', 'C7A.01', 'Z95.811'].filter((code) => !isIcd10(code))).toEqual(
    [],
  );
  const others = ['84114007', '428.0', 'i50.9', 'heart failure', '', 'I5', '123'];
  expect(others.filter(isIcd10)).toEqual([]);
});

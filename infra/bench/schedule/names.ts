/** Names of the bench's people, for its rows and for what is searched among them. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const givenNames = words(`
  Ada Amir Anna Ben Carla Chen Clara Dan Dora Edith Elena Emil Eva Farid Fatima Felix George Grace
  Hana Hassan Helen Hugo Ida Igor Irene Ivan James Jana Joan John Jonas Judith Karim Karl Kate Kofi
  Lara Laura Leila Leo Lewis Lina Louis Lucy Magnus Maria Mark Martin Mary Mei Milan Mina Miriam
  Nadia Nils Nina Noor Olga Oliver Omar Oscar Paula Paul Peter Petra Rachel Rafael Rashid Rosa Ruth
  Sam Sara Selma Simon Sofia Stefan Sven Tariq Tessa Theo Thomas Tina Tom Uma Ute Vera Victor Viola
  Walter Wanda Wei Yara Yusuf Zara Zoe Agnes Boris Celia Diego Esther
`);
const familyStart = words(`
  Ack Bar Bell Brad Bran Cal Carl Dal Den Elm Fair Gar Hal Hart Hol Kel Lang Lin Mar Mel Nor Oak
  Pen Pres Ram Rich Ross Sal Shel Stan Tal Thorn Tor Under Van Wal Wes Whit Win York
`);
const familyEnd = words(`
  berg bury by dale den field ford gate ham holm hurst land ley man mont ner more sen ski son stein
  stone ton well wick
`);

const at = (list: readonly string[], n: number) => list[n % list.length] ?? '';

/** Of person n, who shares the family name with nineteen patients among twenty thousand. */
export const familyName = (n: number) =>
  at(familyStart, n) + at(familyEnd, Math.floor(n / familyStart.length));
export const givenName = (n: number) => at(givenNames, n * 7 + Math.floor(n / 1000));

const sqlList = (list: readonly string[]) =>
  `(array[${list.map((name) => `'${name}'`).join(',')}])`;
const sqlAt = (list: readonly string[], n: string) =>
  `${sqlList(list)}[1 + (${n}) % ${list.length}]`;

/** The SQL expression of both names of person `n`, an SQL expression of an integer. */
export const fullName = (n: string) =>
  `${sqlAt(givenNames, `${n} * 7 + ${n} / 1000`)} || ' ' || ${sqlAt(familyStart, n)} || ${sqlAt(familyEnd, `${n} / ${familyStart.length}`)}`;

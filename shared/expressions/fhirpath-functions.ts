/** The functions of FHIRPath that expressions of a hospital may call, with what each gives, in words. */

export interface FhirPathFunction {
  name: string;
  /** Between its brackets; empty where it takes nothing. */
  takes: string;
  gives: string;
}

/** `name takes: gives`, one on a line. What asks another system, or writes to a log, is not among them. */
const table = `
exists criteria?: True where there is something, of which the criteria hold
empty: True where there is nothing
not: True for false, false for true
all criteria: True where the criteria hold for each
allTrue: True where each is true
anyTrue: True where one is true
allFalse: True where each is false
anyFalse: True where one is false
subsetOf others: True where each is among the others
supersetOf others: True where each of the others is among them
isDistinct: True where none stands twice
distinct: Each once
count: How many there are
where criteria: Those for which the criteria hold
select projection: What the projection gives of each
extension url: Extensions of this URL
coalesce first, second: The first that is not empty
sort key?: In order
aggregate expression, start: One value, added up over all
sum: The sum of numbers
min: The smallest
max: The largest
avg: The mean
single: The only one; fails where there are more
first: The first
last: The last
type: The type
ofType type: Those of a type
is type: True where it is of the type
as type: It, where it is of the type
tail: All but the first
skip number: All but the first so many
take number: The first so many
combine others: Both together
union others: Both together, each once
intersect others: Those that are in both
exclude others: Those that are not among the others
iif criteria, value, otherwise?: The value where the criteria hold, else the other
defineVariable name, value?: Names a value
toInteger: As a whole number
toLong: As a long whole number
toDecimal: As a number
toString: As text
toDate: As a date
toDateTime: As a date with its time
toTime: As a time
toBoolean: As true or false
toQuantity unit?: As a number with its unit
hasValue: True where it has a value
getValue: Its value
convertsToBoolean: True where it can be read as true or false
convertsToInteger: True where it can be read as a whole number
convertsToLong: True where it can be read as a long whole number
convertsToDecimal: True where it can be read as a number
convertsToString: True where it can be read as text
convertsToDate: True where it can be read as a date
convertsToDateTime: True where it can be read as a date with its time
convertsToTime: True where it can be read as a time
convertsToQuantity: True where it can be read as a number with its unit
indexOf text: Where the text begins in it
lastIndexOf text: Where the text begins last in it
substring start, length?: A part of the text
startsWith text: True where it begins with the text
endsWith text: True where it ends with the text
contains text: True where the text is in it
upper: In capitals
lower: In small letters
replace text, other: With the other text instead
matches pattern: True where a part fits the pattern
matchesFull pattern: True where all of it fits the pattern
replaceMatches pattern, other: With the other text instead of what fits
length: How many characters it has
toChars: Its characters
join separator?: All in one text
split separator: Its parts
trim: Without spaces around it
encode format: Encoded
decode format: Decoded
escape target: With escapes
unescape target: Without escapes
abs: Without its sign
ceiling: The next whole number above
exp: e to this power
floor: The next whole number below
ln: Its natural logarithm
log base: Its logarithm
power exponent: To this power
round digits?: Rounded
sqrt: Its square root
truncate: Without what is behind the point
lowBoundary precision?: The least that it can be
highBoundary precision?: The most that it can be
now: The time at which the fact arrived
today: The day on which the fact arrived
timeOfDay: The time of day at which the fact arrived
yearOf: Its year
monthOf: Its month
dayOf: Its day
hourOf: Its hour
minuteOf: Its minute
secondOf: Its second
millisecondOf: Its thousandth of a second
timezoneOffsetOf: Its time zone
dateOf: Its date
timeOf: Its time of day
repeat projection: What the projection gives, again and again
children: What is directly in it
descendants: All that is in it
`;

export const fhirPathFunctions: readonly FhirPathFunction[] = table
  .trim()
  .split('\n')
  .map((row) => {
    const [, name = '', takes = '', gives = ''] = /^(\w+)(?: (.*?))?: (.*)$/.exec(row) ?? [];
    return { name, takes, gives };
  });

export const functionNames: ReadonlySet<string> = new Set(
  fhirPathFunctions.map(({ name }) => name),
);

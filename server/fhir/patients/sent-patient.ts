/** The schema of a Patient as programs send it: each element is kept, is what we answer ourselves, or is refused by name. */
import { z } from 'zod';
import { SentIdentifier } from '#shared/appointments/texts/appointment-texts.ts';
import { SentCommunication, SentName, SentTelecom } from '#shared/patients/sent-elements.ts';
import { sexes } from '#shared/patients/sexes.ts';
import { Meta, Narrative } from '#server/fhir/writing/own-elements.ts';

/** R4's own extension for who needs an interpreter. */
export const interpreterUrl = 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired';

const Extension = z.strictObject({
  url: z.literal(interpreterUrl, 'This extension is not kept here. Leave it out.'),
  valueBoolean: z.boolean(),
});

/** Which records were merged is decided here; what was read may be sent back. */
const Link = z.strictObject({
  other: z.looseObject({ reference: z.string().max(300) }),
  type: z.string().max(20),
});

/** At most one of each kind is kept; where more are sent the second is refused by name. */
const oneOfEach = <Item>(kindOf: (item: Item) => string, words: (kind: string) => string) =>
  z.superRefine<Item[]>((items, context) => {
    for (const [index, item] of items.entries())
      if (items.findIndex((other) => kindOf(other) === kindOf(item)) < index)
        context.addIssue({
          code: 'custom',
          path: [index],
          message: words(kindOf(item)),
          params: { issueCode: 'not-supported' },
        });
  });

/** A record has one name; a former one would be lost. */
const Names = z
  .array(SentName)
  .min(1)
  .max(10)
  .check(
    oneOfEach(
      () => 'name',
      () => 'One name is kept here. Leave this one out.',
    ),
  );

const Telecoms = z
  .array(SentTelecom)
  .max(20)
  .check(
    oneOfEach(
      ({ system }) => system,
      (kind) =>
        `One ${kind === 'phone' ? 'phone number' : 'email address'} is kept here. Leave this one out.`,
    ),
  );

const Communications = z
  .array(SentCommunication)
  .max(20)
  .check(
    oneOfEach(
      () => 'language',
      () => 'One language is kept here. Leave this one out.',
    ),
  );

/** In the parts that a record has; lengths are judged as the product's own form does. */
const Address = z.strictObject({
  use: z.literal('home', 'The home address is kept here').optional(),
  line: z.array(z.string()).min(1).max(1, 'One line is kept here: write them as one').optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string().optional(),
});

const Addresses = z
  .array(Address)
  .max(10)
  .check(
    oneOfEach(
      () => 'address',
      () => 'One address is kept here. Leave this one out.',
    ),
  );

/** Any other element is refused, so that nothing is lost without a word (S292). */
export const PatientBody = z.strictObject({
  resourceType: z.literal('Patient'),
  id: z.string().max(64).optional(),
  meta: Meta.optional(),
  text: Narrative.optional(),
  extension: z.array(Extension).max(1, 'Send it once').optional(),
  identifier: z.array(SentIdentifier).max(11).optional(),
  active: z
    .literal(true, 'A record that is not used any more is merged in KareMD. Leave it out.')
    .optional(),
  name: Names,
  telecom: Telecoms.optional(),
  gender: z.enum(sexes).optional(),
  birthDate: z.string().max(10).optional(),
  address: Addresses.optional(),
  deceasedBoolean: z.boolean().optional(),
  deceasedDateTime: z.string().max(40).optional(),
  communication: Communications.optional(),
  link: z.array(Link).max(50).optional(),
});
export type PatientBody = z.infer<typeof PatientBody>;

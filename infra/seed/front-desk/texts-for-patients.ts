/** The demo hospital's operator, its consent in Spanish, and a draft that waits for a second person; once. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { WordingContent } from '#shared/wordings.ts';
import { peopleIds, type SeededOrganization } from '#infra/seed/rows.ts';
import type { DemoOrganization, DemoPerson } from '#infra/seed/people.ts';
import * as wordings from '#server/wordings/core/wording-store.ts';

const published: WordingContent[] = [
  {
    use: 'operator',
    language: 'en',
    text: null,
    operator: {
      name: 'Northgate Hospital Trust',
      address: '1 Bay Road\nNorthgate NG1 2AB',
      contact: 'privacy@northgate.example',
      dataProtectionOfficer: 'Mina Holt, mina.holt@northgate.example',
    },
  },
  {
    use: 'patient.tele-visit',
    language: 'es',
    text: [
      'Una televisita es una conversación por video con su clínica. Su médico puede pedirle que venga.',
      'El sonido y la imagen van cifrados entre su dispositivo y nuestro servidor de video.',
      'Busque un lugar privado. Puede terminar en cualquier momento. En una emergencia no espere aquí: llame al número de emergencias.',
    ].join('\n'),
    operator: null,
  },
];

const draft: WordingContent = {
  use: 'patient.files',
  language: 'es',
  text: 'Los archivos que envía se guardan con su visita, y sus médicos pueden abrirlos.',
  operator: null,
};

export async function insertTextsForPatients(
  db: Connection,
  seeded: SeededOrganization,
  { organization, now: at }: { organization: DemoOrganization; now: Date },
): Promise<void> {
  const isAdministrator = ({ role }: DemoPerson) => role === 'SA' || role === 'ADMIN';
  const [writerId, publisherId] = peopleIds(seeded, organization, isAdministrator);
  const organizationId = seeded.id;
  if (writerId === undefined || publisherId === undefined) return;
  if ((await wordings.countInUse(db, organizationId)) > 0) return;
  const writer = { organizationId, personId: writerId, at };
  const publisher = { organizationId, personId: publisherId, at };
  for (const content of published) {
    const wordingId = await wordings.insert(db, writer, content);
    const { use, language } = content;
    await wordings.publish(db, publisher, { ref: { wordingId, version: 1 }, use, language });
  }
  await wordings.insert(db, writer, draft);
}

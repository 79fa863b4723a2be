/** Publishes a hospital's Spanish words of the observation notice, written by one person and published by another. */
import { query } from '#infra/e2e/support/database.ts';
import type { NoticeUse } from '#shared/wordings/notice-uses.ts';

export const spanishWords = {
  'notice.observation.title': 'Aviso de observación (MOON)',
  'notice.observation.purpose':
    'Usted está en observación, que es atención ambulatoria. Puede cambiar lo que paga aquí y si Medicare paga después una residencia.',
  'notice.form': 'formulario',
  'notice.field.reason': 'Por qué no está ingresado',
  'notice.delivery.explained-by': 'Explicado por',
  'notice.delivery.how': 'Cómo',
  'notice.way.in-person': 'En persona',
  'notice.delivery.language': 'Idioma',
  'notice.delivery.interpreter': 'Intérprete',
  'notice.delivery.signed-by': 'Firmado por',
  'notice.signer.patient': 'paciente',
  'notice.paper.born': 'Fecha de nacimiento:',
  'notice.paper.record': 'Historia',
  'notice.paper.signature': 'Firma del paciente o representante',
  'notice.paper.time': 'Fecha y hora',
  'notice.pad.signature': 'Firma',
  'notice.pad.empty': 'Firme en el recuadro con el dedo, un lápiz o el ratón.',
  'notice.pad.drawn': 'La firma está en el recuadro.',
  'notice.pad.again': 'Firmar de nuevo',
  'notice.visit.sign': 'Firmar',
} as const satisfies Partial<Record<NoticeUse, string>>;

/** Those of these uses alone, where some are named. */
export async function publishSpanishWords(
  organizationId: string,
  [writer, publisher]: [string, string],
  uses: readonly (keyof typeof spanishWords)[] = Object.keys(spanishWords) as never,
): Promise<void> {
  await query(
    `insert into wordings (organization_id, use, language, revision, text, state, written_by, written_at,
       approved_by, approved_at)
     select $1, word.use, 'es', 1, word.text, 'published', array[w.id], now(), p.id, now()
     from unnest($4::text[], $5::text[]) as word (use, text), practitioners w, practitioners p
     where w.email = $2 and p.email = $3`,
    [organizationId, writer, publisher, [...uses], uses.map((use) => spanishWords[use])],
  );
}

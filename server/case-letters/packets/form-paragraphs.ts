/** A signed form in words, question by question, for the pages of a packet. */
import { DateTime } from 'luxon';
import type { Answer, Item, ResponseItem } from '#shared/cases/case-forms/questionnaire.ts';
import type { signedAnswersOf } from '#server/cases/service.ts';
import type { Paragraph } from '#server/platform/pdf/draw-pdf.ts';

type SignedAnswers = Awaited<ReturnType<typeof signedAnswersOf>>[number];

function answerWords(answer: Answer): string {
  if (answer.valueCoding) return answer.valueCoding.display ?? answer.valueCoding.code ?? '';
  if (answer.valueBoolean !== undefined) return answer.valueBoolean ? 'Yes' : 'No';
  if (answer.valueQuantity)
    return [answer.valueQuantity.value, answer.valueQuantity.unit].filter(Boolean).join(' ');
  const value =
    answer.valueString ?? answer.valueInteger ?? answer.valueDecimal ?? answer.valueDate ?? '';
  return String(value);
}

const text = (words: string): Paragraph => ({ is: 'text', text: words });

function paragraphsOf(items: readonly Item[], answers: readonly ResponseItem[]): Paragraph[] {
  return items.flatMap((item): Paragraph[] => {
    const ofItem = answers.filter(({ linkId }) => linkId === item.linkId);
    return ofItem.flatMap((answered): Paragraph[] => {
      const below = paragraphsOf(item.item ?? [], answered.item ?? []);
      const words = (answered.answer ?? []).map(answerWords).join(', ');
      if (below.length > 0) return [{ is: 'heading', text: item.text ?? '' }, ...below];
      return words === '' ? [] : [text(`${item.text ?? ''}\n${words}`)];
    });
  });
}

export function formParagraphs(
  { questionnaire, signed }: SignedAnswers,
  { organization, patient, zone }: { organization: string; patient: string; zone: string },
): Paragraph[] {
  const at = (instant: string) =>
    DateTime.fromISO(instant, { zone }).setLocale('en').toFormat('d LLLL yyyy, HH:mm ZZZZ');
  return [
    { is: 'title', text: questionnaire.title },
    text([organization, patient].filter(Boolean).join('\n')),
    ...paragraphsOf(questionnaire.item, signed.items),
    text(`Signed by ${signed.by}, ${at(signed.at)}. SHA-256 ${signed.hash}`),
    ...signed.addenda.map(({ by, at: addedAt, text: words }) =>
      text(`Addendum by ${by}, ${at(addedAt)}\n${words}`),
    ),
  ];
}

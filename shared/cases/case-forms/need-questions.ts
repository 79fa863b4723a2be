/** Questions about needs outside of medicine: our own plain words, of no published instrument. A hospital may have its own. */
import type { Item, Questionnaire } from './questionnaire.ts';

const option = (code: string, display: string) => ({ valueCoding: { code, display } });

/** Yes names a need. */
const need = (linkId: string, text: string): Item => ({
  linkId,
  text,
  type: 'choice',
  required: true,
  answerOption: [
    option('yes', 'Yes'),
    option('no', 'No'),
    option('unsaid', 'Does not want to answer'),
  ],
});

export const needQuestions: Questionnaire = {
  resourceType: 'Questionnaire',
  url: 'urn:karemd:form:need-questions',
  version: '1',
  title: 'Questions about needs',
  status: 'active',
  item: [
    need('food', 'Do you need help to have enough to eat?'),
    need('housing', 'Do you need help with a place to live, or with keeping yours?'),
    need('energy', 'Do you need help to pay for heating, power or water?'),
    need('transport', 'Do you need help to get to appointments or to the pharmacy?'),
    need('medicine-cost', 'Do you need help to pay for your medicines?'),
    need('care', 'Do you need somebody to help you at home, or with whom you care for?'),
    need('safety', 'Do you need help because somebody at home frightens or hurts you?'),
    {
      linkId: 'with',
      text: 'Who answered',
      type: 'choice',
      required: true,
      answerOption: [
        option('patient', 'The patient'),
        option('family', 'Family or a friend'),
        option('carer', 'A nurse or carer'),
      ],
    },
    { linkId: 'remark', text: 'Remark', type: 'text' },
  ],
};

/** The answer of a choice that names a need in this form. */
export const needCode = 'yes';

/** In a hospital's version too, whose choices have codes of their own: by the word. */
export const namesNeed = ({ code, display }: { code: string; display: string }): boolean =>
  code === needCode || display.trim().toLowerCase() === 'yes';
